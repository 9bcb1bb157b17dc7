import { SAMPLE } from "../../platform/sample-values.ts";

const request = {
  name: SAMPLE.name,
  service: SAMPLE.service,
  reference: SAMPLE.reference,
  link: SAMPLE.link,
};
const noted = { ...request, note: SAMPLE.note };
const asked = { ...noted, items: SAMPLE.service, date: SAMPLE.date };

/** Values for a trial of each email. */
export const samples = {
  drafts_ending: { name: SAMPLE.name, services: SAMPLE.service, date: SAMPLE.date, link: SAMPLE.link },
  confirmation_reminder: request,
  request_started: noted,
  request_completed: noted,
  request_rejected: noted,
  request_submitted: request,
  information_requested: asked,
  information_reminder: asked,
  information_provided: request,
};
