"""What baccarat decides when something has gone wrong: Hoiana's two documents, the guide."""
