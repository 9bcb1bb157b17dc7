import { SAMPLE } from "../../platform/sample-values.ts";

const notice = {
  name: SAMPLE.name,
  reference: SAMPLE.reference,
  until: SAMPLE.later,
  note: SAMPLE.note,
  link: SAMPLE.link,
};

/** Values to try each email with. */
export const samples = {
  mandate_invitation: { ...notice, principal: SAMPLE.other },
  mandate_invited: notice,
  mandate_reminded: notice,
  mandate_to_legalise: notice,
  mandate_scan_refused: notice,
  mandate_accepted: notice,
  mandate_declined: notice,
  mandate_withdrawn: notice,
  mandate_lapsed: notice,
  mandate_power_revoked: notice,
  mandate_revoked: notice,
  mandate_renounced: notice,
  mandate_fulfilled: notice,
  mandate_replacing: notice,
  mandate_ending: notice,
  mandate_expired: notice,
};
