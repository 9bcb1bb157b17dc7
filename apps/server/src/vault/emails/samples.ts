import { SAMPLE } from "../../platform/sample-values.ts";

/** Values to try each email with. */
export const samples = {
  vault_document_expiring: {
    name: SAMPLE.name,
    document: SAMPLE.service,
    date: SAMPLE.date,
    days: "30",
    link: SAMPLE.link,
  },
};
