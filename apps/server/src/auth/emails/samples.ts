import { SAMPLE } from "../../platform/sample-values.ts";

const named = { name: SAMPLE.name, link: SAMPLE.link };
const changed = { ...named, time: SAMPLE.time };
const coded = { ...named, otp: SAMPLE.code };
const provided = { ...changed, provider: "Google" };
const counted = { ...changed, count: "150" };

/** Values for a trial of each email. */
export const samples = {
  confirm_signup: coded,
  magic_link: { ...named, code: SAMPLE.code },
  recovery: coded,
  email_change_current: { ...coded, email: SAMPLE.email },
  email_change_new: { ...coded, email: SAMPLE.email },
  reauthentication: { name: SAMPLE.name, code: SAMPLE.code },
  unlock_account: named,
  new_device: { ...changed, device: "Firefox, Android", address: "192.0.2.1" },
  factor_added: changed,
  factor_removed: changed,
  identity_linked: provided,
  identity_unlinked: provided,
  passkey_added: changed,
  passkey_removed: changed,
  recovery_codes_made: changed,
  recovery_codes_removed: changed,
  phone_changed: changed,
  password_changed: changed,
  email_changed: { ...named, email: SAMPLE.email },
  invite: coded,
  factors_reset: changed,
  unusual_emails: counted,
  emails_running_out: counted,
};
