import { SAMPLE } from "../../platform/sample-values.ts";

/** Values for a trial of each email. */
const values = { name: SAMPLE.name, days: "30", link: SAMPLE.link };
export const samples = { infected_file: values, infected_file_of_holder: values };
