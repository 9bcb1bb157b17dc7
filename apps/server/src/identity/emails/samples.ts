import { SAMPLE } from "../../platform/sample-values.ts";

const notice = {
  name: SAMPLE.name,
  verified_name: SAMPLE.name,
  level: "2",
  until: SAMPLE.later,
  note: SAMPLE.note,
  link: SAMPLE.link,
};

/** Values to try each email with. */
export const samples = {
  identity_verified: notice,
  identity_rejected: notice,
  identity_revision: notice,
  identity_ending: notice,
  identity_expired: notice,
  identity_revoked: notice,
  identity_suspended: notice,
};
