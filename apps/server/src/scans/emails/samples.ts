import { SAMPLE } from "../../platform/sample-values.ts";

/** Values to try each email with. */
export const samples = {
  infected_file: { name: SAMPLE.name, days: "30", link: SAMPLE.link },
};
