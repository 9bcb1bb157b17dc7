import type { ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { afterAll, beforeAll, expect, test } from "vitest";
import { field, form } from "../../../../../packages/domain/test/forms.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser } from "../../../test/builders/accounts.ts";
import { createUpload, pdf, storedBytes, uploadDocument } from "../../../test/builders/documents.ts";
import { card, tryToPay } from "../../../test/builders/payments.ts";
import {
  type BuiltOffer,
  buildOffer,
  buildRequest,
  callAs,
  draftOf,
  getRequest,
  PASSPORT,
  save,
  submit,
} from "../../../test/builders/requests.ts";
import { callWork } from "../../../test/work-page.ts";
import { json } from "../../platform/db.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const CONSENT = field("document", "consent", {
  required: true,
  label: { fr: "Autorisation parentale", en: "Parental consent" },
  hint: { fr: "Signée par les deux parents", en: "Signed by both parents" },
  shown_when: { match: "all", conditions: [{ field: "minor", operator: "is_one_of", values: ["yes"] }] },
});
const ASKED = form(field("yes_no", "minor", { required: true }), CONSENT, field("document", "letter"));
const KEY = "field:consent";

async function changeForm(offer: BuiltOffer, asked: ServiceForm): Promise<void> {
  await server.ctx.db
    .updateTable("platform_services")
    .set({ form: json(asked) })
    .where("id", "=", offer.service_id)
    .execute();
}

async function buildAsking(options: Parameters<typeof buildOffer>[1] = {}): Promise<BuiltOffer> {
  const offer = await buildOffer(server, { price: 0, ...options });
  await changeForm(offer, ASKED);
  return offer;
}

const keysOf = (documents: readonly { key: string }[]) => documents.map(({ key }) => key);

test("quotes every document that may be asked, and asks those that the answers require", async () => {
  const offer = await buildAsking({ required_documents: [PASSPORT] });
  const { id, owner, detail } = await buildRequest(server, { offer, draft: { answers: { minor: "no" } } });
  const { service_id, country_code } = offer;
  const quote = await callAs<{ asked_documents: object[] }>(
    server,
    owner,
    "GET",
    `/api/quotes?${new URLSearchParams({ service_id, country_code })}`,
  );
  expect(quote.asked_documents).toEqual([
    { key: "passeport", name: "Passeport", hint: null, example: null, required: true, conditional: false },
    {
      key: KEY,
      name: "Autorisation parentale",
      hint: "Signée par les deux parents",
      example: null,
      required: true,
      conditional: true,
    },
    { key: "field:letter", name: "letter", hint: null, example: null, required: false, conditional: false },
  ]);
  expect(keysOf(detail.asked_documents)).toEqual(["passeport", "field:letter"]);
  const minor = await save(
    server,
    owner,
    id,
    draftOf(offer, { version: 1, step: "details", answers: { minor: "yes" } }),
  );
  expect(keysOf(minor.asked_documents)).toEqual(["passeport", KEY, "field:letter"]);
});

test("refuses to leave the documents, to pay and to submit without a document that the answers require", async () => {
  const offer = await buildAsking();
  const { id, owner, detail } = await buildRequest(server, { offer, draft: { answers: { minor: "yes" } } });
  expect(detail.resume_step).toBe("documents");
  const missing = { code: "documents_missing", details: { missing: ["Autorisation parentale"] } };
  const call = async (method: "PUT" | "POST", path: string, payload: object) =>
    (
      await server.app.inject({ method, url: `/api/requests/${id}${path}`, headers: owner.headers, payload })
    ).json();
  expect(await call("PUT", "", draftOf(offer, { version: 1, step: "documents" }))).toMatchObject(missing);
  expect(await call("POST", "/submit", { version: 1 })).toMatchObject(missing);

  const priced = await buildAsking({ price: 15_000 });
  const unpaid = await buildRequest(server, { offer: priced, draft: { answers: { minor: "yes" } } });
  expect((await tryToPay(server, unpaid.owner, unpaid.id, card())).json()).toMatchObject(missing);

  // The optional one is not needed.
  const document = await uploadDocument(server, owner, id, { docKey: KEY });
  const submitted = await submit(server, owner, await getRequest(server, owner, id));
  expect(submitted.documents).toMatchObject([{ id: document, doc_key: KEY }]);
});

test("neither accepts nor requires nor shows a document that the answers do not require", async () => {
  const offer = await buildAsking();
  const { id, owner } = await buildRequest(server, { offer, draft: { answers: { minor: "yes" } } });
  const hidden = await uploadDocument(server, owner, id, { docKey: KEY });
  const answer = async (version: number, minor: string) =>
    save(server, owner, id, draftOf(offer, { version, step: "details", answers: { minor } }));
  const adult = await answer(1, "no");
  expect([adult.documents, adult.resume_step]).toEqual([[], "summary"]);
  const refused = await createUpload(server, owner, id, { bytes: pdf(), docKey: KEY });
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    [{ field: "docKey", code: "document_unknown" }],
  ]);
  // An answer that was changed by mistake costs no second upload.
  expect((await answer(adult.version, "yes")).documents).toMatchObject([{ doc_key: KEY }]);
  const submitted = await submit(server, owner, await answer(adult.version + 1, "no"));
  expect(submitted.documents).toEqual([]);
  const staff = await buildUser(server, { role: "super_admin" });
  expect((await callWork(server, staff, "GET", `/${id}/work-page`)).body.documents).toEqual([]);
  // Its bytes are deleted like those of an earlier version.
  expect((await storedBytes(server, hidden).row()).removed_at).toBeInstanceOf(Date);
});

test("keeps a file whose field is gone without asking for it, apart from a listed document with the same key", async () => {
  const offer = await buildAsking({
    required_documents: [{ key: "consent", fr: "Accord", en: "Agreement" }],
  });
  const { id, owner } = await buildRequest(server, { offer, draft: { answers: { minor: "yes" } } });
  const ours = await uploadDocument(server, owner, id, { docKey: KEY, bytes: pdf(2_000, 1) });
  const listed = await uploadDocument(server, owner, id, { docKey: "consent", bytes: pdf(2_000, 2) });
  expect((await getRequest(server, owner, id)).documents.map((one) => one.id)).toEqual([ours, listed]);
  await changeForm(offer, form());
  const without = await getRequest(server, owner, id);
  expect(keysOf(without.asked_documents)).toEqual(["consent"]);
  expect(without.documents.map((one) => one.id)).toEqual([listed]);
  await changeForm(offer, ASKED);
  expect((await getRequest(server, owner, id)).documents.map((one) => one.id)).toEqual([ours, listed]);
});

test("staff see and judge it under its name of the frozen form, whatever the service asks since", async () => {
  const offer = await buildAsking();
  const { id, owner } = await buildRequest(server, { offer, draft: { answers: { minor: "yes" } } });
  const document = await uploadDocument(server, owner, id, { docKey: KEY });
  await submit(server, owner, await getRequest(server, owner, id));
  await changeForm(offer, form());
  const staff = await buildUser(server, { role: "super_admin" });
  await callWork(server, staff, "POST", `/${id}/moves`, { from: "submitted", move: "start" });
  const { body } = await callWork(server, staff, "POST", `/${id}/verdicts`, {
    document_id: document,
    verdict: "accepted",
    seen: null,
  });
  expect(body.documents).toMatchObject([
    { name: "Autorisation parentale", document: { id: document }, verdicts: [{ verdict: "accepted" }] },
  ]);
});
