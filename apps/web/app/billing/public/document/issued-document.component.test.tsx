import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aDocument, aReceipt } from "../../../../test/billing.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { IssuedDocument } from "./issued-document.tsx";

const spaced = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .map((row) => Array.from(row.children, (cell) => spaced(cell.textContent)));
/** The totals, by their names. */
const totalsIn = (article: HTMLElement) =>
  Object.fromEntries(
    within(article)
      .getAllByRole("term")
      .map((term) => [spaced(term.textContent), spaced(term.nextElementSibling?.textContent)]),
  );

it("shows an invoice with its lines, VAT, disbursements and totals", async () => {
  await renderInPage(<IssuedDocument document={aDocument()} heading="h1" />);
  const article = screen.getByRole("article", { name: "Facture PSL-FA-2026-000012" });
  expect(rowsOf(within(article).getByRole("table", { name: "Détail" })).slice(1)).toEqual([
    ["Passeport (Cameroun)", "19,25 %", "41 929 FCFA", "8 071 FCFA", "50 000 FCFA"],
    ["Remise abonné (20 %)", "19,25 %", "−8 386 FCFA", "−1 614 FCFA", "−10 000 FCFA"],
    ["Timbre – DGSN", "Hors TVA", "110 000 FCFA", "0 FCFA", "110 000 FCFA"],
  ]);
  expect(rowsOf(within(article).getByRole("table", { name: "TVA par taux" })).slice(1)).toEqual([
    ["TVA à 19,25 %", "33 543 FCFA", "6 457 FCFA"],
    ["Débours, hors TVA", "110 000 FCFA", "0 FCFA"],
  ]);
  // Disbursements are no turnover: the total without VAT leaves them out.
  expect(totalsIn(article)).toMatchObject({
    "Total hors taxes": "33 543 FCFA",
    "Total TVA": "6 457 FCFA",
    "Débours, hors TVA": "110 000 FCFA",
    "Total TTC": "150 000 FCFA",
    "Déjà payé": "150 000 FCFA",
    "Reste à payer": "0 FCFA",
    Référence: "R-7K3M-9QTX",
    "Date d’émission": "20 novembre 2026",
  });
  expect(article.textContent).toContain("Sanaga Services SARL");
  expect(spaced(article.textContent)).toContain("N° fiscal : M012345678901A");
  expect(article.textContent).toContain("Débours");
  expect(article.textContent).not.toContain("Démonstration");
});

it("shows labels in the reader's language, and issued texts in the document's", async () => {
  await renderInPage(<IssuedDocument document={aDocument()} heading="h1" />, { language: "en" });
  const article = screen.getByRole("article", { name: "Invoice PSL-FA-2026-000012" });
  const table = within(article).getByRole("table", { name: "Details" });
  expect(rowsOf(table)[1]).toEqual([
    "Passeport (Cameroun)",
    "19.25%",
    "41,929 FCFA",
    "8,071 FCFA",
    "50,000 FCFA",
  ]);
  expect(within(table).getByText("Passeport (Cameroun)").getAttribute("lang")).toBe("fr");
});

it("marks the document of a fictional seller as a demonstration", async () => {
  const { seller } = aDocument();
  await renderInPage(
    <IssuedDocument document={aDocument({ seller: { ...seller, fictional: true } })} heading="h1" />,
  );
  expect(screen.getByText("Démonstration")).toBeDefined();
  expect(screen.getByText(/ce document est sans valeur/)).toBeDefined();
});

it("names the invoice of a credit note, which is not to be paid", async () => {
  const note = aDocument({
    kind: "credit_note",
    number: "PSL-AV-2026-000003",
    invoice: { number: "PSL-FA-2026-000012", issued_on: "2026-11-20" },
  });
  await renderInPage(<IssuedDocument document={note} heading="h1" />);
  const article = screen.getByRole("article", { name: "Avoir PSL-AV-2026-000003" });
  const totals = totalsIn(article);
  expect(totals).toMatchObject({
    "Facture d’origine": "PSL-FA-2026-000012",
    "Total de l’avoir": "150 000 FCFA",
  });
  expect(totals).not.toHaveProperty("Reste à payer");
  expect(article.textContent).toContain(
    "Cet avoir porte sur la facture PSL-FA-2026-000012 du 20 novembre 2026.",
  );
});

it.each([
  ["in", "Reçu de paiement", "Payé par", "Montant reçu", "Il ne remplace pas la facture."],
  ["out", "Reçu de remboursement", "Remboursé à", "Montant remboursé", "Il ne remplace pas l’avoir."],
] as const)(
  "a receipt of money that went %s states amounts only",
  async (direction, name, who, total, note) => {
    await renderInPage(<IssuedDocument document={aReceipt(direction)} heading="h1" />);
    const article = screen.getByRole("article", { name: `${name} PSL-RE-2026-000007` });
    expect(rowsOf(within(article).getByRole("table", { name: "Détail" })).slice(1)).toEqual([
      ["Passeport (Cameroun)", "40 000 FCFA"],
    ]);
    expect(totalsIn(article)).toMatchObject({
      [total]: "40 000 FCFA",
      "Moyen de paiement": "Carte bancaire ••4242",
    });
    expect(within(article).getByText(who)).toBeDefined();
    expect(article.textContent).toContain(note);
    expect(article.textContent).not.toContain("TVA");
  },
);
