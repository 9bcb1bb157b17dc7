import { SAMPLE } from "../../platform/sample-values.ts";

/** Values to try each email with. */
export const samples = {
  account_closed: { name: SAMPLE.name, link: SAMPLE.link },
};
