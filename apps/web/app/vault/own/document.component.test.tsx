import { screen } from "@testing-library/react";
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
