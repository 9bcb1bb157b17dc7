import type { RequestDraft } from "@passerelle/contract/requests/ordering";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../test/fetch.ts";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import { unsavedInputOf } from "../lib/unsaved-input.ts";
import { registerOpenConversation, unsentMessagesOf } from "../messaging/public/unsent-messages.ts";
import { storeUnsentDraft, takeRefusedDraft, unsentDraft } from "../requests/public/unsent-drafts.ts";
import SignOut from "./components/sign-out.tsx";
import { useSignOut } from "./components/use-sign-out.ts";
import { useUnsent } from "./use-unsent.ts";

const REQUEST = "b1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d01";
const SAVE = `PUT /api/requests/${REQUEST}`;
const SENT = "Ce que vous aviez enregistré sans réseau est parti : 1 brouillon.";

const DRAFT: RequestDraft = {
  version: 1,
  save_id: "c2c2d0a4-7f0e-4a55-8a0e-6f6d7f2f9d02",
  step: "details",
  service_id: "d3d3d0a4-7f0e-4a55-8a0e-6f6d7f2f9d03",
  country_code: "SN",
  organism_id: null,
  organism_name: "Mairie de Pikine",
  organism_contact_person: null,
  organism_contact_poste: null,
  organism_contact_phone: null,
  form_data: {
    userName: "Serge Kamga",
    userEmail: "serge@voyage.test",
    userPhone: "+33612345678",
    additionalInfo: "Deux sacs de riz",
    cityOfResidence: "Lyon",
    companyName: "",
    companyAddress: "",
    companyTaxNumber: "",
    companyTradeRegister: "",
    jobTitle: "",
  },
  payment_method: null,
};

type Reply = Parameters<typeof replyTo>[0][string];

function Page({ userId }: { userId: string }) {
  useUnsent(userId);
  return null;
}

function SignOutPage() {
  const { start } = useSignOut();
  return (
    <>
      <SignOut />
      <button type="button" onClick={start}>
        Se déconnecter
      </button>
    </>
  );
}

/** Opens a page of a person who saved a draft without a network. */
async function openPage(save: Reply) {
  const { id } = signIn();
  storeUnsentDraft(id, REQUEST, DRAFT);
  replyTo({ [SAVE]: save });
  await renderInPage(<Page userId={id} />);
  return id;
}

it("sends a stored draft as it was saved when a page opens", async () => {
  const bodies: unknown[] = [];
  const id = await openPage((body) => {
    bodies.push(body);
    return {};
  });
  expect(await screen.findByText(SENT)).toBeDefined();
  expect(bodies).toEqual([DRAFT]);
  expect(unsentDraft(id, REQUEST)).toBeUndefined();
});

it("keeps it without a network, and sends it when there is one again", async () => {
  let attempts = 0;
  const id = await openPage(() => {
    attempts += 1;
    return undefined;
  });
  await expect.poll(() => attempts).toBe(1);
  expect(unsentDraft(id, REQUEST)).toEqual(DRAFT);

  replyTo({ [SAVE]: {} });
  await waitFor(() => {
    // Ignored while the first attempt is still ending.
    dispatchEvent(new Event("online"));
    expect(unsentDraft(id, REQUEST)).toBeUndefined();
  });
  expect(await screen.findByText(SENT)).toBeDefined();
});

it("shows a refusal, and keeps the draft for the request's page", async () => {
  const id = await openPage(refusal(409, "request_locked"));
  expect(await screen.findByText(/Un brouillon gardé sans réseau n’a pas pu être enregistré/)).toBeDefined();
  expect(unsentDraft(id, REQUEST)).toBeUndefined();
  // The tab is closed before the request is opened.
  sessionStorage.clear();
  takeRefusedDraft(id, REQUEST);
  expect(unsavedInputOf(id).list()).toHaveLength(1);
});

const CONVERSATION = "e4e4d0a4-7f0e-4a55-8a0e-6f6d7f2f9d04";
const MESSAGE = { id: "f5f5d0a4-7f0e-4a55-8a0e-6f6d7f2f9d05", body: "Je suis dans le métro.", files: [] };
const SEND = `POST /api/conversations/${CONVERSATION}/messages`;

/** Opens a page of a person who wrote a message without a network; returns the messages that were sent. */
async function openAfterMessage(reply: Reply = {}) {
  const { id } = signIn();
  const store = unsentMessagesOf(id, CONVERSATION);
  store.keep(MESSAGE.id, MESSAGE);
  const sent: unknown[] = [];
  replyTo({
    [SEND]: (body, query) => {
      sent.push(body);
      return typeof reply === "function" ? reply(body, query) : reply;
    },
  });
  await renderInPage(<Page userId={id} />);
  return { sent, store };
}

it("sends a waiting message of a conversation from any page", async () => {
  const { sent, store } = await openAfterMessage();
  expect(await screen.findByText("Ce que vous aviez écrit sans réseau est parti : 1 message.")).toBeDefined();
  expect(sent).toEqual([{ id: MESSAGE.id, body: MESSAGE.body, attachments: [] }]);
  expect(store.list()).toEqual([]);
});

it("leaves a refused message in its conversation, and does not send it again", async () => {
  const { sent, store } = await openAfterMessage(refusal(409, "conversation_closed"));
  expect(await screen.findByText(/Un message écrit sans réseau n’a pas pu être envoyé/)).toBeDefined();
  expect(store.read(MESSAGE.id)?.value).toMatchObject({ body: MESSAGE.body, refused: true });
  const { user } = await renderInPage(<SignOutPage />);
  dispatchEvent(new Event("online"));
  await user.click(screen.getByRole("button", { name: "Se déconnecter" }));
  expect(await screen.findByText("Vous avez un texte qui n’est pas enregistré")).toBeDefined();
  expect(sent).toHaveLength(1);
});

it("leaves the messages of an open conversation to it", async () => {
  const close = registerOpenConversation(CONVERSATION);
  const { sent, store } = await openAfterMessage();
  storeUnsentDraft(signIn().id, REQUEST, DRAFT);
  replyTo({ [SAVE]: {} });
  await waitFor(() => {
    dispatchEvent(new Event("online"));
    expect(screen.getByText(SENT)).toBeDefined();
  });
  expect(sent).toEqual([]);
  close();
  await waitFor(() => {
    dispatchEvent(new Event("online"));
    expect(store.list()).toEqual([]);
  });
});
