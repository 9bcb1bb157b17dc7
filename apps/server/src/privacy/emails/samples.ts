import { SAMPLE } from "../../platform/sample-values.ts";

/** Values for a trial of each email. */
export const samples = {
  account_closed: { name: SAMPLE.name, link: SAMPLE.link },
};
