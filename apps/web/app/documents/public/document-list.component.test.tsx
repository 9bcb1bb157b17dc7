import type { Document } from "@passerelle/contract/documents";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { anAskedDocument } from "../../../test/request.ts";
import { DocumentList } from "./document-list.tsx";

const ASKED = ["acte", "passeport"].map((key) => anAskedDocument({ key, name: `Dossier ${key}` }));

const stored = (doc_key: string): Document => ({
  id: "1d23a886-6e56-4d27-8cab-85b2118aaae4",
  service_request_id: "3c2813b8-2f03-4933-a7fa-09b0a96e135f",
  doc_key,
  file_name: "dossier.pdf",
  mime_type: "application/pdf",
  size: 1_000,
  uploaded_at: "2026-11-20T09:00:00.000Z",
  scan: "not_scanned",
});

/** The server has a file as soon as it was chosen. */
function List() {
  const [documents, setDocuments] = useState<Document[]>([]);
  return (
    <DocumentList
      requestId="3c2813b8-2f03-4933-a7fa-09b0a96e135f"
      asked={ASKED}
      documents={documents}
      uploads={{
        states: {},
        running: false,
        start: (key) => setDocuments((before) => [...before, stored(key)]),
        cancel: () => {},
      }}
      missing={[]}
      onDeleted={async () => {}}
    />
  );
}

it("moves the focus to the card of a document that was sent", async () => {
  const { user } = await renderInPage(<List />);
  const file = new File(["%PDF-1.7"], "dossier.pdf", { type: "application/pdf" });
  screen.getAllByRole("button", { name: "Choisir un fichier" })[1]?.focus();
  await user.upload(screen.getAllByLabelText(/Dossier passeport/)[0] as HTMLElement, file);
  expect(document.activeElement).toBe(
    screen.getByRole("button", { name: /^Télécharger.*Dossier passeport/ }),
  );
});
