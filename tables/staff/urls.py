"""Routes of people: signing in, accounts, staff, ranks lent, tablets, machines."""

from django.urls import path

from tables.staff.views import acting, devices, home, sign_in, staff, tablet, tablets

urlpatterns = [
    path("", home.home, name="home"),
    path("sign-in/", sign_in.sign_in, name="sign-in"),
    path("sign-out/", sign_in.sign_out, name="sign-out"),
    path("lock/", sign_in.lock, name="lock"),
    path("unlock/", sign_in.unlock_desk, name="unlock"),
    path("account/", home.account, name="account"),
    path("account/language/", home.account_language, name="account-language"),
    path("account/password/", home.account_password, name="account-password"),
    path("account/pin/", home.account_pin, name="account-pin"),
    path("staff/", staff.staff_list, name="staff"),
    path("staff/new/", staff.staff_new, name="staff-new"),
    path("staff/<slug:number>/", staff.staff_edit, name="staff-edit"),
    path("staff/<slug:number>/deactivate/", staff.staff_deactivate, name="staff-deactivate"),
    path("staff/<slug:number>/reactivate/", staff.staff_reactivate, name="staff-reactivate"),
    path("staff/<slug:number>/password/", staff.staff_reset_password, name="staff-password"),
    path("staff/<slug:number>/pin/", staff.staff_reset_pin, name="staff-pin"),
    path("acting/", acting.acting, name="acting"),
    path("acting/<int:pk>/end/", acting.acting_end, name="acting-end"),
    path("tablets/", tablets.tablets, name="tablets"),
    path("tablets/enrol/", tablets.enrol, name="enrol"),
    path("tablets/<int:pk>/revoke/", tablets.revoke, name="tablet-revoke"),
    path("tablet/", tablet.tablet, name="tablet"),
    path("tablet/in/", tablet.tap_in, name="tablet-in"),
    path("tablet/out/", tablet.tap_out, name="tablet-out"),
    path("tablet/pin/", tablet.choose_pin, name="tablet-pin"),
    path("tablet/release/", tablet.release, name="tablet-release"),
    path("devices/", devices.devices, name="devices"),
    path("devices/<int:pk>/revoke/", devices.revoke, name="device-revoke"),
]
