/**
 * Values for trial emails, the same in every language: names and numbers, no sentences. `emails/samples.ts` of a capability picks
 * the values of its emails.
 */
export const SAMPLE = {
  name: "Awa Ndiaye",
  other: "Jean Mballa",
  /** An address of the product, which is replaced before sending. */
  link: "https://example.org/",
  code: "123456",
  reference: "AB12-CD34",
  service: "Dossier 118",
  amount: "15 000 FCFA",
  rest: "5 000 FCFA",
  date: "24/11/2026",
  later: "01/12/2026",
  time: "24/11/2026 10:30 (Africa/Douala)",
  note: "Dossier 118",
  email: "awa@example.org",
} as const;
