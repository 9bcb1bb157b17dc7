import { SAMPLE } from "../../platform/sample-values.ts";

const review = { name: SAMPLE.name, service: SAMPLE.service, link: SAMPLE.link };

/** Values for a trial of each email. */
export const samples = {
  review_approved: review,
  review_rejected: { ...review, reason: "off_topic", note: SAMPLE.note },
};
