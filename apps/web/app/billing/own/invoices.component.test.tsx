import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aDocument, aReceipt, listed } from "../../../test/billing.ts";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import InvoicesPage from "./invoices.page.tsx";

const LIST = "GET /api/me/billing";
const PREFERENCES = { "GET /api/me/billing/preferences": { attach_files: false } };
const ARCHIVE = "GET /api/me/billing/archive";
const page = (documents: object[], years: number[]) => ({
  documents,
  total: documents.length,
  page: 1,
  per_page: 20,
  years,
});
const spaced = (text: string | null) => (text ?? "").replaceAll(/\s+/g, " ").trim();

const ID = "4f0e8f5f-95a5-4b7e-8b0e-0a3f0f5d2c1";
const NOTE = aDocument({ id: `${ID}2`, kind: "credit_note", number: "PSL-AV-2026-000003" });
const REFUND = aReceipt("out", { id: `${ID}3`, number: "PSL-RE-2026-000008" });
const RECEIPT = aReceipt("in", { id: `${ID}4` });

it("lists the documents, with refunded amounts as negative ones", async () => {
  signIn();
  replyTo({ ...PREFERENCES, [LIST]: page([NOTE, REFUND, aDocument(), RECEIPT].map(listed), [2026]) });
  await renderInPage(<InvoicesPage />, { path: "/invoices" });
  await screen.findByText("4 documents");
  const list = screen.getAllByRole("list").at(-1) as HTMLElement;
  const rows = within(list).getAllByRole("listitem");
  expect(rows.map((row) => spaced(row.textContent))).toEqual([
    "Passeport (Cameroun)Avoir20 novembre 2026PSL-AV-2026-000003−150 000 FCFA",
    "Passeport (Cameroun)Reçu de remboursement20 novembre 2026PSL-RE-2026-000008−40 000 FCFA",
    "Passeport (Cameroun)Facture20 novembre 2026PSL-FA-2026-000012150 000 FCFA",
    "Passeport (Cameroun)Reçu de paiement20 novembre 2026PSL-RE-2026-00000740 000 FCFA",
  ]);
  expect(
    within(rows[2] as HTMLElement)
      .getByRole("link")
      .getAttribute("href"),
  ).toBe(`/invoice/${aDocument().id}`);
});

it("keeps kind and year in the address", async () => {
  signIn();
  replyTo({ ...PREFERENCES, [LIST]: page([listed(aDocument())], [2026, 2025]) });
  const { user, address } = await renderInPage(<InvoicesPage />, { path: "/invoices?page=1" });
  await user.click(await screen.findByRole("link", { name: "Avoirs" }));
  expect(address()).toBe("/invoices?kind=credit_note");
  await user.selectOptions(await screen.findByLabelText("Année"), "2025");
  expect(address()).toBe("/invoices?kind=credit_note&year=2025");
  // The other filter stays.
  expect(screen.getByRole("link", { name: "Reçus" }).getAttribute("href")).toBe(
    "/invoices?year=2025&kind=receipt",
  );
});

it("saves the documents of a year as one file, and says why that failed", async () => {
  signIn();
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  replyTo({
    ...PREFERENCES,
    [LIST]: page([listed(aDocument())], [2026, 2025]),
    [ARCHIVE]: () => new Response("PK", { headers: { "content-type": "application/zip" } }),
  });
  const { user } = await renderInPage(<InvoicesPage />, { path: "/invoices?year=2025" });
  await user.click(await screen.findByRole("button", { name: "Télécharger 2025 (ZIP)" }));
  expect(await screen.findByText("Vos documents de 2025 sont enregistrés.")).toBeDefined();
  expect(saved).toEqual(["documents-2025.zip"]);
  click.mockRestore();
  replyTo({ [ARCHIVE]: refusal(404, "billing_document_not_found") });
  await user.click(screen.getByRole("button", { name: "Télécharger 2025 (ZIP)" }));
  expect(await screen.findByText("Le téléchargement a échoué")).toBeDefined();
});

it("says when documents appear while there is none", async () => {
  signIn();
  replyTo({ ...PREFERENCES, [LIST]: page([], []) });
  await renderInPage(<InvoicesPage />, { path: "/invoices" });
  expect(await screen.findByRole("heading", { name: "Aucun document pour l’instant" })).toBeDefined();
  expect(screen.getByText(/Un reçu arrive ici dès qu’un paiement aboutit/)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

it("switches between files and links in emails, and says when that failed", async () => {
  signIn();
  const sent: unknown[] = [];
  replyTo({
    ...PREFERENCES,
    [LIST]: page([listed(aDocument())], [2026]),
    "PUT /api/me/billing/preferences": (body: unknown) => {
      sent.push(body);
      return sent.length > 1 ? refusal(403, "not_allowed")() : { attach_files: true };
    },
  });
  const { user } = await renderInPage(<InvoicesPage />, { path: "/invoices" });
  const toggle = await screen.findByRole<HTMLInputElement>("switch", {
    name: "Joindre les PDF aux e-mails",
  });
  expect(toggle.checked).toBe(false);
  await user.click(toggle);
  await waitFor(() => expect(toggle.checked).toBe(true));
  await user.click(toggle);
  await screen.findByText("La préférence n’a pas pu être enregistrée");
  expect(toggle.checked).toBe(true);
  expect(sent).toEqual([{ attach_files: true }, { attach_files: false }]);
});
