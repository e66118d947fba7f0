"""The only writers of disputes."""
