import type { VaultDocument, VaultRead } from "@passerelle/contract/vault";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import DocumentPage from "./document.page.tsx";

const ID = "4f0e8f5f-95a5-4b7e-8b0e-0a3f0f5d2c10";

it("leads back to the list from a document that is not the reader’s, without an error to retry", async () => {
  signIn();
  replyTo({ [`GET /api/vault/documents/${ID}`]: refusal(404, "vault_document_not_found") });
  await renderInPage(<DocumentPage />, { path: `/documents/${ID}`, route: "/documents/:id" });
  await screen.findByText("Ce document n’existe pas");
  expect(screen.getByRole("link", { name: "Mes documents" }).getAttribute("href")).toBe("/documents");
  expect(screen.queryByText("Nous n’avons pas pu charger ces informations.")).toBeNull();
  expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
});

const DOCUMENT: VaultDocument = {
  ...{ id: ID, type: "passport", title: "", holder: "", country: null, number: null, issued_on: null },
  ...{ expires_on: null, expiry: "valid", is_archived: false, created_at: "2026-11-20T10:00:00.000Z" },
  ...{ file: null, versions: 0, received_from: null, open_shares: 0 },
};

const reading = (number: number, change: Partial<VaultRead>): VaultRead => ({
  ...{
    number,
    at: "2026-11-20T10:00:00.000Z",
    position: 1,
    by: "staff",
    name: "",
    role: null,
    request: null,
  },
  ...change,
});

it("names who read the document, with the role of the team, and loads older readings", async () => {
  signIn();
  const reads = [
    reading(12, { name: "Ada Eze", role: "agent_administration" }),
    reading(11, {}),
    ...[10, 9, 8, 7, 6, 5, 4, 3].map((number) => reading(number, { by: "owner", name: "Awa Ndiaye" })),
  ];
  const older = [reading(2, { name: "Paul Biyong", role: "mandataire" }), reading(1, { by: "owner" })];
  replyTo({
    [`GET /api/vault/documents/${ID}`]: { document: DOCUMENT, versions: [], reads, requests: [], shares: [] },
    [`GET /api/vault/documents/${ID}/reads`]: { reads: older },
  });
  const { user } = await renderInPage(<DocumentPage />, {
    path: `/documents/${ID}`,
    route: "/documents/:id",
  });
  const history = within(await screen.findByRole("region", { name: "Qui l’a lu" }));
  const lines = () => history.getAllByRole("listitem").map(({ firstChild }) => firstChild?.textContent);
  expect(lines().slice(0, 3)).toEqual([
    "Ada Eze, Agent d’administration (version 1)",
    "Notre équipe (version 1)",
    "Vous (version 1)",
  ]);
  await user.click(history.getByText("4 lectures plus anciennes"));
  await user.click(history.getByRole("button", { name: "Voir les lectures plus anciennes (2)" }));
  await expect.poll(() => lines()).toHaveLength(12);
  expect(lines()[10]).toBe("Paul Biyong, Mandataire (version 1)");
  expect(history.queryByRole("button")).toBeNull();
  expect(document.activeElement?.textContent).toContain("Paul Biyong");
});
