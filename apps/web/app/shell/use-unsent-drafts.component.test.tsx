import type { RequestDraft } from "@passerelle/contract/requests/ordering";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../test/fetch.ts";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import { unsavedInputOf } from "../lib/unsaved-input.ts";
import { storeUnsentDraft, takeRefusedDraft, unsentDraft } from "../requests/public/unsent-drafts.ts";
import { useUnsentDrafts } from "./use-unsent-drafts.ts";

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
  useUnsentDrafts(userId);
  return null;
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
