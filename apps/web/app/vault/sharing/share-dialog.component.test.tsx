import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import ShareDialog from "./share-dialog.tsx";

const ID = "0b7d9e0a-6f0b-4c58-9d33-6b8f4c0d1e01";
const SHARE = `PUT /api/vault/shares/${ID}`;
const URL_OF_SHARE = "https://passerelle.example/shared/secret";
const document = (number: number, isOfRequest = false) => ({
  id: `5f3c2a10-0000-4000-8000-00000000000${number}`,
  name: `Document ${number}`,
  isOfRequest,
});

async function open(documents: ReturnType<typeof document>[]) {
  vi.spyOn(crypto, "randomUUID").mockReturnValue(ID);
  signIn();
  const bodies: unknown[] = [];
  replyTo({
    [SHARE]: (body) => {
      bodies.push(body);
      return { share: { id: ID, recipient: "Banque", url: URL_OF_SHARE } };
    },
  });
  const { user } = await renderInPage(<ShareDialog open documents={documents} onClose={() => {}} />);
  return { user, bodies };
}
const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: "Créer le lien" });

it("shares the documents that stay chosen, and shows the link to send", async () => {
  const { user, bodies } = await open([document(1), document(2), document(3, true)]);
  await user.click(screen.getByRole("checkbox", { name: "Document 1" }));
  await user.type(screen.getByLabelText("Destinataire"), "Banque");
  await user.type(screen.getByLabelText("Motif"), "Compte");
  await user.click(submit());
  expect(await screen.findByText(URL_OF_SHARE)).toBeTruthy();
  expect(bodies).toEqual([
    {
      document_ids: [document(2).id],
      request_documents: [{ id: document(3).id, title: "Document 3" }],
      recipient: "Banque",
      purpose: "Compte",
      days: 7,
      max_reads: 5,
    },
  ]);
});

it("creates no link without a document, or with more than ten", async () => {
  const documents = Array.from({ length: 11 }, (_, index) => ({
    ...document(0),
    id: `5f3c2a10-0000-4000-8000-0000000000${index + 10}`,
    name: `Document ${index}`,
  }));
  const { user } = await open(documents);
  expect(screen.getByText("Choisissez 10 documents au plus.")).toBeTruthy();
  expect(submit().disabled).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: "Document 0" }));
  expect(submit().disabled).toBe(false);
  for (let index = 1; index < 11; index++)
    await user.click(screen.getByRole("checkbox", { name: `Document ${index}` }));
  expect(screen.getByText("Choisissez au moins un document.")).toBeTruthy();
  expect(submit().disabled).toBe(true);
});

it("keeps what was typed when the server refuses", async () => {
  const { user } = await open([document(1)]);
  replyTo({ [SHARE]: refusal(409, "share_limit_reached") });
  await user.type(screen.getByLabelText("Destinataire"), "Banque");
  await user.type(screen.getByLabelText("Motif"), "Compte");
  await user.click(submit());
  expect((await screen.findAllByRole("alert")).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>("Destinataire").value).toBe("Banque");
});

it("shows no link when the documents were changed after a reply that was lost", async () => {
  const { user } = await open([document(1), document(2)]);
  const sent: string[][] = [];
  replyTo({
    [SHARE]: (body) => {
      sent.push((body as { document_ids: string[] }).document_ids);
      return sent.length === 1 ? undefined : refusal(409, "idempotency_key_reused")();
    },
  });
  await user.type(screen.getByLabelText("Destinataire"), "Banque");
  await user.type(screen.getByLabelText("Motif"), "Compte");
  await user.click(submit());
  await screen.findByText(/La connexion a été interrompue/);
  await user.click(screen.getByRole("checkbox", { name: "Document 1" }));
  await user.click(submit());
  expect(await screen.findByText(/déjà été envoyée avec d’autres informations/)).toBeTruthy();
  expect(sent).toEqual([[document(1).id, document(2).id], [document(2).id]]);
  expect(screen.queryByText(URL_OF_SHARE)).toBeNull();
});
