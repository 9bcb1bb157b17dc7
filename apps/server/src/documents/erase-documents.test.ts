import { MAX_UNPAID_DOCUMENT_BYTES } from "@passerelle/domain/requests/expiry/draft-expiry";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { field, form } from "../../../../packages/domain/test/forms.ts";
import { patience } from "../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { createUpload, pdf, storedBytes, uploadDocument } from "../../test/builders/documents.ts";
import { payRequest } from "../../test/builders/payments.ts";
import {
  buildOffer,
  buildRequest,
  callAs,
  getRequest,
  PASSPORT,
  submit,
} from "../../test/builders/requests.ts";
import { STORAGES, startTestAppOn } from "../../test/storage.ts";
import { json } from "../platform/db.ts";
import { eraseEnded, eraseExpired, purgeEnded } from "./erase-documents.ts";

let server: TestApp;

/** A request with a replaced, a removed and a current document. */
async function withVersions() {
  const request = await buildRequest(server, { required_documents: [PASSPORT] });
  const { id, owner } = request;
  const replaced = await uploadDocument(server, owner, id, { bytes: pdf(1_000, 1) });
  const removed = await uploadDocument(server, owner, id, { bytes: pdf(1_000, 2) });
  await callAs(server, owner, "DELETE", `/api/documents/${removed}`);
  const current = await uploadDocument(server, owner, id, { bytes: pdf(1_000, 3) });
  return { ...request, earlier: [replaced, removed], current };
}

const setStatus = (id: string, status: string) =>
  server.ctx.db
    .updateTable("service_requests")
    .set({ status, submitted_at: new Date() })
    .where("id", "=", id)
    .execute();
const cancel = (owner: TestUser, id: string) =>
  callAs(server, owner, "POST", `/api/requests/${id}/cancel`, {});
const pathOf = async (id: string) => (await storedBytes(server, id).row()).storage_path;
/** The files of the log of erasures, by rule. */
async function countErased() {
  const counts: Record<string, number> = {};
  for (const { rule, files } of await server.ctx.db.selectFrom("erasures").selectAll().execute())
    counts[rule] = (counts[rule] ?? 0) + files;
  return counts;
}
const isThere = async (path: string) => server.ctx.storage.exists(path);

describe.each(STORAGES)("in a %s", (storage) => {
  beforeAll(async () => {
    server = await startTestAppOn(storage);
  });
  afterAll(() => server.close());

  test("deletes all documents of a request cancelled without payment", async () => {
    const { id, owner, earlier, current } = await withVersions();
    const paths = await Promise.all([...earlier, current].map(pathOf));
    await cancel(owner, id);
    await expect.poll(() => pathOf(current), { timeout: patience(15_000) }).toBe(`erased/${current}`);
    await eraseEnded(server.ctx, id);
    expect(await Promise.all(paths.map(isThere))).toEqual([false, false, false]);
    expect(await countErased()).toEqual({ document_replaced: 2, request_cancelled: 1 });
    for (const one of [...earlier, current]) {
      expect(await storedBytes(server, one).row()).toMatchObject({
        storage_path: `erased/${one}`,
        file_name: "-",
        sha256: "0".repeat(64),
      });
    }
    expect((await getRequest(server, owner, id)).documents).toEqual([]);
  });

  test("completes a deletion after a crash between the bytes and their row", async () => {
    const { id, current } = await withVersions();
    await server.ctx.storage.delete(await pathOf(current));
    await setStatus(id, "cancelled");
    await purgeEnded(server.ctx);
    expect(await pathOf(current)).toBe(`erased/${current}`);
  });

  // What follows depends on rows, and not on how bytes are kept.
  if (storage === "bucket") return;

  test("keeps earlier versions until a paid request is closed, and the current one beyond", async () => {
    const { id, owner, earlier, current } = await withVersions();
    const paths = await Promise.all(earlier.map(pathOf));
    await purgeEnded(server.ctx);
    await payRequest(server, owner, id);
    await setStatus(id, "in_progress");
    await purgeEnded(server.ctx);
    expect(await Promise.all(paths.map(isThere))).toEqual([true, true]);
    await setStatus(id, "completed");
    await Promise.all([purgeEnded(server.ctx), purgeEnded(server.ctx)]);
    expect(await Promise.all(paths.map(isThere))).toEqual([false, false]);
    expect((await storedBytes(server, current).read()).equals(pdf(1_000, 3))).toBe(true);
    expect((await getRequest(server, owner, id)).documents.map((one) => one.id)).toEqual([current]);
  });

  test("deletes the file of a field once its time has ended after the request was closed, and no other", async () => {
    const offer = await buildOffer(server, { price: 0, required_documents: [PASSPORT] });
    const asked = form(field("document", "consent", { retention_days: 30 }), field("document", "letter"));
    await server.ctx.db
      .updateTable("platform_services")
      .set({ form: json(asked) })
      .where("id", "=", offer.service_id)
      .execute();
    const { id, owner } = await buildRequest(server, { offer });
    const [kept, other, ended] = [
      await uploadDocument(server, owner, id, { bytes: pdf(1_000, 1) }),
      await uploadDocument(server, owner, id, { bytes: pdf(1_000, 2), docKey: "field:letter" }),
      await uploadDocument(server, owner, id, { bytes: pdf(1_000, 3), docKey: "field:consent" }),
    ];
    const path = await pathOf(ended);
    await submit(server, owner, await getRequest(server, owner, id));
    const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    await eraseExpired(server.ctx, later(400));
    const staff = await buildUser(server, { role: "super_admin" });
    const move = { from: "submitted", move: "reject", reason: "Doublon" };
    await callAs(server, staff, "POST", `/api/work/requests/${id}/moves`, move);
    await eraseExpired(server.ctx, later(29));
    expect(await isThere(path)).toBe(true);
    await Promise.all([eraseExpired(server.ctx, later(31)), eraseExpired(server.ctx, later(31))]);
    expect(await isThere(path)).toBe(false);
    expect((await getRequest(server, owner, id)).documents.map((one) => one.id)).toEqual([kept, other]);
  });

  test("keeps documents of a paid, cancelled request for the refund, without earlier versions", async () => {
    const { id, owner, earlier, current } = await withVersions();
    await payRequest(server, owner, id);
    await cancel(owner, id);
    await eraseEnded(server.ctx, id);
    for (const one of earlier) expect(await pathOf(one)).toBe(`erased/${one}`);
    expect((await storedBytes(server, current).read()).equals(pdf(1_000, 3))).toBe(true);
  });
});

describe("the space that unpaid requests may take", () => {
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  const hold = (id: string, size: number) =>
    server.ctx.db.updateTable("uploaded_documents").set({ size }).where("id", "=", id).execute();

  test("counts open uploads, however many tabs are used", async () => {
    const { id, owner, current } = await withVersions();
    const begin = async (size: number) => {
      const reply = await createUpload(server, owner, id, { bytes: Buffer.alloc(size) });
      return reply.statusCode === 201 ? "begun" : reply.json<{ code: string }>().code;
    };
    // Two earlier versions of 1,000 bytes each, and space for 5,000 more.
    await hold(current, MAX_UNPAID_DOCUMENT_BYTES - 7_000);
    const answers = await Promise.all(Array.from({ length: 6 }, () => begin(2_000)));
    expect(answers.filter((answer) => answer === "begun")).toHaveLength(2);
    expect(answers.filter((answer) => answer === "document_space_full")).toHaveLength(4);
    expect(await begin(1_001)).toBe("document_space_full");
    expect(await begin(1_000)).toBe("begun");
    expect(await begin(1)).toBe("document_space_full");

    // Limits are per person, and paid requests do not count.
    const other = await buildRequest(server, { required_documents: [PASSPORT] });
    await uploadDocument(server, other.owner, other.id);
    await server.ctx.db.deleteFrom("document_uploads").where("user_id", "=", owner.id).execute();
    expect(await begin(2_000)).toBe("begun");
    await payRequest(server, owner, id);
    const next = await buildRequest(server, { owner, required_documents: [PASSPORT] });
    expect(await uploadDocument(server, owner, next.id, { bytes: pdf(9_000) })).toEqual(expect.any(String));
  });

  test("is released by the documents and open uploads of a draft that is cancelled, and by no others", async () => {
    const { id, owner, current } = await withVersions();
    const other = await buildRequest(server, { owner, required_documents: [PASSPORT] });
    for (const request of [id, other.id]) {
      const reply = await createUpload(server, owner, request, { bytes: pdf() });
      expect(reply.statusCode).toBe(201);
    }
    await hold(current, MAX_UNPAID_DOCUMENT_BYTES);
    const full = await createUpload(server, owner, other.id, { bytes: pdf() });
    expect([full.statusCode, full.json<{ code: string }>().code]).toEqual([409, "document_space_full"]);
    const open = async () => {
      const uploads = server.ctx.db.selectFrom("document_uploads").select("subject_id");
      return (await uploads.where("user_id", "=", owner.id).execute()).map(({ subject_id }) => subject_id);
    };
    await eraseEnded(server.ctx, id);
    expect(await open()).toHaveLength(2);
    await cancel(owner, id);
    await eraseEnded(server.ctx, id);
    expect(await open()).toEqual([other.id]);
    expect(await uploadDocument(server, owner, other.id)).toEqual(expect.any(String));
  });
});
