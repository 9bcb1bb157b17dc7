import { SAMPLE } from "../../platform/sample-values.ts";

/** Values to try each email with. */
const values = { name: SAMPLE.name, days: "30", link: SAMPLE.link };
export const samples = { infected_file: values, infected_file_of_holder: values };
