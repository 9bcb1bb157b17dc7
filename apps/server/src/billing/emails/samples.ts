import { SAMPLE } from "../../platform/sample-values.ts";

/** Values to try each email with. */
export const samples = {
  document_issued: {
    name: SAMPLE.name,
    document: "FA-2026-000118",
    purpose: SAMPLE.service,
    amount: SAMPLE.amount,
    link: SAMPLE.link,
  },
};
