import type { VaultProposal } from "@passerelle/contract/vault";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { queryClient } from "../../lib/query.ts";
import { proposalsQuery } from "./from-vault.tsx";
import { UseAllFromVault } from "./use-all.tsx";

const REQUEST = "6e8f5f52-95a5-4b7e-8b0e-0a3f0f5d2c11";
const MISSING = [
  { key: "identity", name: "Pièce d’identité" },
  { key: "birth", name: "Acte de naissance" },
];

const proposal = (
  id: string,
  { document, ...more }: Partial<Omit<VaultProposal, "document">> & { document?: object } = {},
): VaultProposal => ({
  document: {
    id,
    type: "passport",
    title: id,
    holder: "",
    country: "CM",
    number: null,
    issued_on: null,
    expires_on: null,
    expiry: "valid",
    is_archived: false,
    created_at: "2026-11-20T09:00:00.000Z",
    file: {
      id,
      position: 1,
      file_name: "a.pdf",
      mime_type: "application/pdf",
      size: 1,
      added_at: "2026-11-20T09:00:00.000Z",
      scan: "clean",
    },
    versions: 1,
    received_from: null,
    open_shares: 0,
    ...document,
  } as VaultProposal["document"],
  fits: true,
  expires_before_end: false,
  ...more,
});

async function open(identity: VaultProposal[]) {
  signIn();
  const sent: unknown[] = [];
  replyTo({
    [`GET /api/requests/${REQUEST}/vault-proposals`]: {
      asked: [
        { doc_key: "identity", proposals: identity },
        { doc_key: "birth", proposals: [proposal("acte")] },
      ],
      expiring: [],
    },
    [`POST /api/requests/${REQUEST}/documents/from-vault`]: (body) => {
      sent.push(body);
      return { id: crypto.randomUUID() };
    },
  });
  const onSent = vi.fn(async () => {});
  const { user } = await renderInPage(
    <>
      <UseAllFromVault requestId={REQUEST} missing={MISSING} onSent={onSent} />
      <p>Documents</p>
    </>,
  );
  await screen.findByText("Documents");
  return { user, sent, onSent };
}

it("sends a fitting document for each that is missing, and then leads on", async () => {
  const { user, sent, onSent } = await open([proposal("ancien", { fits: false }), proposal("carte")]);
  expect(await screen.findByText(/Pièce d’identité : carte/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Les utiliser et continuer" }));
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    { doc_key: "identity", document_id: "carte" },
    { doc_key: "birth", document_id: "acte" },
  ]);
});

it.each<[string, VaultProposal[]]>([
  ["fits", [proposal("carte", { fits: false })]],
  ["is valid until the work ends", [proposal("carte", { expires_before_end: true })]],
  ["is valid", [proposal("carte", { document: { expiry: "expired" } })]],
  ["is in the name of the person", [proposal("carte", { document: { holder: "Paul Ewane" } })]],
])("offers nothing where no document %s", async (_what, proposals) => {
  await open(proposals);
  await waitFor(() => expect(queryClient.getQueryData(proposalsQuery(REQUEST).queryKey)).toBeDefined());
  expect(screen.queryByRole("button", { name: "Les utiliser et continuer" })).toBeNull();
});
