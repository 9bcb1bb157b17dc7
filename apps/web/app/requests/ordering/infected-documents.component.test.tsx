import type { Document } from "@passerelle/contract/documents";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { aRequest } from "../../../test/request.ts";
import { heading, openSaved } from "../../../test/wizard.tsx";
import { DocumentList } from "./document-list.tsx";

const { id, asked_documents } = aRequest();

const documents = asked_documents.map(
  ({ key }): Document => ({
    id: crypto.randomUUID(),
    service_request_id: id,
    doc_key: key,
    file_name: `${key}.pdf`,
    mime_type: "application/pdf",
    size: 1_000,
    uploaded_at: "2026-11-20T09:00:00.000Z",
    scan: key === "photo" ? "infected" : "clean",
  }),
);

it("lists an infected document of a request, and the document as missing", async () => {
  await renderInPage(
    <DocumentList request={aRequest({ documents })}>{({ file_name }) => file_name}</DocumentList>,
  );
  expect(screen.getByText("photo.pdf")).toBeDefined();
  expect(screen.getByText("Photo d’identité").closest("li")?.textContent).toContain("Pas encore fourni");
  expect(screen.getByText("1 fournis sur 2 requis")).toBeDefined();
});

it("shows an infected document as missing in the summary, which cannot be confirmed", async () => {
  const paid = aRequest({
    status: "pending_validation",
    documents,
    amount_left: 0,
    resume_step: "summary",
    next_action: "confirm",
  });
  await openSaved(`/service-request/edit/${id}?step=summary`, paid);
  await heading("Récapitulatif & Confirmation");
  expect(screen.getByText("Photo d’identité").closest("li")?.textContent).toContain("(manquant)");
  expect(screen.getByText("Acte de naissance").closest("li")?.textContent).not.toContain("(manquant)");
  const confirm = screen.getByRole("button", { name: "Confirmer et soumettre la demande" });
  expect(confirm).toHaveProperty("disabled", true);
});
