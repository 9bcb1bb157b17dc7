import { afterAll, beforeAll, expect, test } from "vitest";
import { field, form } from "../../../../../packages/domain/test/forms.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { uploadDocument } from "../../../test/builders/documents.ts";
import {
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
import { countUnjudged, findUnjudged } from "./unjudged-queries.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

const ASKED = form(
  field("yes_no", "minor", { required: true }),
  field("document", "consent", {
    shown_when: { match: "all", conditions: [{ field: "minor", operator: "is_one_of", values: ["yes"] }] },
  }),
);

/** The stored counts of a request's documents, which must agree with the documents. */
async function readKept(id: string) {
  const { unjudged_since, unjudged_documents } = await server.ctx.db
    .selectFrom("service_requests")
    .select(["unjudged_since", "unjudged_documents"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const waiting = await server.ctx.db
    .selectFrom("uploaded_documents as document")
    .leftJoin("document_verdicts as verdict", "verdict.document_id", "document.id")
    .select("document.uploaded_at")
    .where("document.service_request_id", "=", id)
    .where("document.replaced_at", "is", null)
    .where("document.removed_at", "is", null)
    .where("verdict.id", "is", null)
    .orderBy("document.uploaded_at")
    .execute();
  expect([unjudged_documents, unjudged_since]).toEqual([waiting.length, waiting[0]?.uploaded_at ?? null]);
  return unjudged_documents;
}

test("counts documents that wait for a verdict as they are sent, replaced, removed, hidden and judged", async () => {
  const offer = await buildOffer(server, { price: 0, required_documents: [PASSPORT] });
  await server.ctx.db
    .updateTable("platform_services")
    .set({ form: json(ASKED) })
    .where("id", "=", offer.service_id)
    .execute();
  const { id, owner } = await buildRequest(server, { offer, draft: { answers: { minor: "yes" } } });
  await uploadDocument(server, owner, id);
  expect(await readKept(id)).toBe(1);
  const second = await uploadDocument(server, owner, id);
  expect(await readKept(id)).toBe(1);
  await callAs(server, owner, "DELETE", `/api/documents/${second}`);
  expect(await readKept(id)).toBe(0);
  const passport = await uploadDocument(server, owner, id);
  await uploadDocument(server, owner, id, { docKey: "field:consent" });
  expect(await readKept(id)).toBe(2);
  expect(await countUnjudged(server.ctx.db)).toBe(0);

  const { version } = await getRequest(server, owner, id);
  await save(server, owner, id, draftOf(offer, { version, answers: { minor: "no" } }));
  await submit(server, owner, await getRequest(server, owner, id));
  expect(await readKept(id)).toBe(1);
  expect(await countUnjudged(server.ctx.db)).toBe(1);
  expect(await findUnjudged(server.ctx.db, undefined, 10)).toMatchObject([{ id, documents: 1 }]);

  const judge = { document_id: passport, verdict: "accepted", seen: null };
  expect((await callWork(server, admin, "POST", `/${id}/verdicts`, judge)).status).toBe(200);
  expect(await readKept(id)).toBe(0);
  expect(await findUnjudged(server.ctx.db, undefined, 10)).toEqual([]);
});
