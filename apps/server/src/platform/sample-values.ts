/**
 * Values to try emails with, the same in every language: names and numbers, no sentences. A capability picks what its emails name in
 * `emails/samples.ts`.
 */
export const SAMPLE = {
  name: "Awa Ndiaye",
  other: "Jean Mballa",
  /** Of the product's own address; replaced before an email is sent. */
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
