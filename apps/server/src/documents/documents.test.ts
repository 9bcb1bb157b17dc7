import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import {
  createUpload,
  PNG,
  pdf,
  sendBytes,
  storedBytes,
  TUS,
  uploadDocument,
} from "../../test/builders/documents.ts";
import { buildRequest, getRequest, PASSPORT, submit } from "../../test/builders/requests.ts";
import { STORAGES, startTestAppOn } from "../../test/storage.ts";
import { signLink } from "../platform/file-links.ts";
import { sweepUploads } from "./uploads/finish.ts";
import { storePieces } from "./uploads/pieces.ts";

let server: TestApp;

const withPassport = (price?: number) => buildRequest(server, { required_documents: [PASSPORT], price });
const link = (user: { headers: object }, id: string, disposition = "inline") =>
  server.app.inject({
    method: "POST",
    url: `/api/documents/${id}/links`,
    headers: { ...user.headers },
    payload: { disposition },
  });
const remove = (user: { headers: object }, id: string) =>
  server.app.inject({ method: "DELETE", url: `/api/documents/${id}`, headers: { ...user.headers } });
const read = (url: string, headers = {}) => server.app.inject({ url, headers });

describe.each(STORAGES)("in a %s", (storage) => {
  beforeAll(async () => {
    server = await startTestAppOn(storage);
  });
  afterAll(() => server.close());

  test("uploading again replaces the document and keeps the earlier bytes", async () => {
    const { id, owner } = await withPassport();
    const versions = [pdf(1_000, 1), pdf(2_000, 2), pdf(3_000, 3)];
    const ids: string[] = [];
    for (const bytes of versions) ids.push(await uploadDocument(server, owner, id, { bytes }));
    expect((await getRequest(server, owner, id)).documents.map((document) => document.id)).toEqual([ids[2]]);
    const rows = await Promise.all(ids.map((one) => storedBytes(server, one).row()));
    expect(rows.map((row) => row.replaced_at === null)).toEqual([false, false, true]);
    expect(rows.map((row) => row.storage_path)).toEqual(
      rows.map((row) => `${owner.id}/${id}/${row.upload_id}/passeport-passeport.pdf`),
    );
    for (const [index, one] of ids.entries()) {
      expect((await storedBytes(server, one).read()).equals(versions[index] as Buffer)).toBe(true);
    }
  });

  test("two concurrent uploads of one document leave one current, each with its own bytes", async () => {
    const { id, owner } = await withPassport();
    const files = Array.from({ length: 6 }, (_, seed) => pdf(50_000 + seed, seed));
    const ids = await Promise.all(files.map((bytes) => uploadDocument(server, owner, id, { bytes })));
    expect(new Set(ids).size).toBe(6);
    const { documents } = await getRequest(server, owner, id);
    expect(documents).toHaveLength(1);
    for (const [index, one] of ids.entries()) {
      expect((await storedBytes(server, one).read()).equals(files[index] as Buffer)).toBe(true);
    }
    const left = await server.ctx.storage.listAll(`${owner.id}/${id}`, { recursive: true });
    expect([...left.objects]).toHaveLength(6);
  });

  test("a crash between the bytes and their row leaves the current document unchanged", async () => {
    const { id, owner } = await withPassport();
    const first = pdf(1_000, 1);
    const second = pdf(1_000, 2);
    const firstId = await uploadDocument(server, owner, id, { bytes: first });
    const url = (await createUpload(server, owner, id, { bytes: second })).headers.location as string;
    const uploadId = url.split("/").at(-1) as string;
    await storePieces(server.ctx, uploadId, 0, Readable.from([second]));
    // The state that the crashed process left.
    await server.ctx.storage.put(`${owner.id}/${id}/${uploadId}/passeport-passeport.pdf`, second);
    expect((await getRequest(server, owner, id)).documents.map((one) => one.id)).toEqual([firstId]);
    expect((await storedBytes(server, firstId).read()).equals(first)).toBe(true);

    // The browser asks again for the lost reply.
    const status = await server.app.inject({ method: "HEAD", url, headers: { ...owner.headers, ...TUS } });
    const secondId = status.headers["x-document-id"] as string;
    expect((await getRequest(server, owner, id)).documents.map((one) => one.id)).toEqual([secondId]);
    expect((await storedBytes(server, secondId).read()).equals(second)).toBe(true);
    expect((await storedBytes(server, firstId).read()).equals(first)).toBe(true);
  });

  test("a link serves a range, and reading in ranges is recorded once", async () => {
    const { id, owner } = await withPassport();
    const bytes = pdf(100_000);
    const documentId = await uploadDocument(server, owner, id, { bytes });
    const { url } = (await link(owner, documentId)).json();
    const part = await read(url, { range: "bytes=50000-" });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(bytes.subarray(50_000))).toBe(true);
    expect(part.headers).toMatchObject({
      "content-range": "bytes 50000-99999/100000",
      "content-length": "50000",
      "accept-ranges": "bytes",
      // PDFs may be framed by our own pages; everything else stays in a sandbox.
      "content-security-policy":
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      "x-frame-options": "SAMEORIGIN",
    });
    const end = await read(url, { range: "bytes=-10", "if-range": part.headers.etag });
    expect(end.rawPayload.equals(bytes.subarray(-10))).toBe(true);
    const reads = server.ctx.db.selectFrom("document_reads").where("document_id", "=", documentId);
    expect(await reads.select("disposition").execute()).toEqual([{ disposition: "inline" }]);

    const whole = await read(url, { range: "bytes=-10", "if-range": '"another"' });
    expect([whole.statusCode, whole.rawPayload.equals(bytes)]).toEqual([200, true]);
    const beyond = await read(url, { range: "bytes=100000-" });
    expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, "bytes */100000"]);
  });

  test("deletes uploads abandoned for a day with their bytes, and no others", async () => {
    const { id, owner } = await withPassport();
    const begin = async () => {
      const url = (await createUpload(server, owner, id, { bytes: pdf(5_000) })).headers.location as string;
      await sendBytes(server, owner, url, pdf(1_000));
      return url;
    };
    const [old, grown, fresh] = [await begin(), await begin(), await begin()];
    const idOf = (url: string) => url.split("/").at(-1) as string;
    const { db, storage } = server.ctx;
    const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await db
      .updateTable("document_uploads")
      .set({ created_at: dayAgo })
      .where("id", "in", [old, grown].map(idOf))
      .execute();
    const age = db.updateTable("document_upload_pieces").set({ stored_at: dayAgo });
    await age.where("upload_id", "=", idOf(old)).execute();
    await sweepUploads(server.ctx);
    const states = await Promise.all(
      [old, grown, fresh].map((url) =>
        server.app.inject({ method: "HEAD", url, headers: { ...owner.headers, ...TUS } }),
      ),
    );
    expect(states.map((reply) => reply.statusCode)).toEqual([404, 200, 200]);
    const left = async () => {
      const { objects } = await storage.listAll("uploads/", { recursive: true });
      return [...objects].filter(({ name }) => [old, grown, fresh].some((url) => name.startsWith(idOf(url))));
    };
    expect(await left()).toHaveLength(2);

    // Bytes left by a crash are deleted once no process can be writing them.
    const leftover = `uploads/${idOf(fresh)}.1000.${crypto.randomUUID()}`;
    await storage.put(leftover, "left behind");
    await sweepUploads(server.ctx);
    expect(await left()).toHaveLength(3);
    await sweepUploads(server.ctx, Date.now() + 25 * 60 * 60 * 1000);
    expect(await left()).toHaveLength(0);
  });

  // What follows depends on rows, and not on how bytes are kept.
  if (storage === "bucket") return;

  test("a link serves the exact bytes with a name and safe headers, and reading is recorded", async () => {
    const { id, owner } = await withPassport();
    const bytes = pdf();
    const documentId = await uploadDocument(server, owner, id, { bytes, fileName: 'Été "n°1";\r\n x.pdf' });
    const made = (await link(owner, documentId, "attachment")).json();
    expect(Date.parse(made.expires_at) - Date.now()).toBeLessThanOrEqual(5 * 60 * 1000);
    const reply = await read(made.url);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(bytes)).toBe(true);
    expect(reply.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(bytes.length),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename="Ete _n_1__ x.pdf"; filename*=UTF-8''%C3%89t%C3%A9%20%22n%C2%B01%22%3B%20x.pdf`,
    });
    expect((await read((await link(owner, documentId)).json().url)).headers["content-disposition"]).toMatch(
      /^inline; /,
    );
    const reads = await server.ctx.db
      .selectFrom("document_reads")
      .select(["user_id", "disposition"])
      .where("document_id", "=", documentId)
      .orderBy("id")
      .execute();
    expect(reads).toEqual([
      { user_id: owner.id, disposition: "attachment" },
      { user_id: owner.id, disposition: "inline" },
    ]);
  });

  test("a link ends with the session that made it", async () => {
    const { id, owner } = await withPassport();
    const documentId = await uploadDocument(server, owner, id);
    const { url } = (await link(owner, documentId)).json();
    expect((await read(url)).statusCode).toBe(200);
    await server.app.inject({ method: "POST", url: "/auth/v1/logout", headers: owner.headers });
    const reply = await read(url);
    expect([reply.statusCode, reply.json().code]).toEqual([410, "link_expired"]);
  });

  test("an expired link says so; a forged one is not found", async () => {
    const { id, owner } = await withPassport();
    const documentId = await uploadDocument(server, owner, id);
    const sixMinutesAgo = Date.now() - 6 * 60 * 1000;
    const old = await signLink(
      server.ctx,
      {
        kind: "documents",
        id: documentId,
        disposition: "inline",
        readerId: owner.id,
        sessionId: owner.sessionId,
      },
      sixMinutesAgo,
    );
    const expired = await read(old.url);
    expect([expired.statusCode, expired.json().code]).toEqual([410, "link_expired"]);

    const { url } = (await link(owner, documentId)).json();
    const other = await uploadDocument(server, owner, (await withPassportOf(owner)).id);
    for (const forged of [
      url.replace(documentId, other),
      url.replace("inline", "attachment"),
      url.replace(/expires=\d+/, "expires=99999999999"),
      url.replace(/session=[^&]+/, `session=${crypto.randomUUID()}`),
      url.replace(/reader=[^&]+/, `reader=${crypto.randomUUID()}`),
      url.replace(/signature=../, "signature=00"),
      url.replace(/signature=.*/, "signature="),
      `/files/documents/${documentId}`,
      "/files/documents/..%2f..%2fsecrets",
    ]) {
      const reply = await read(forged);
      expect([forged, reply.statusCode, reply.json().code]).toEqual([forged, 404, "document_not_found"]);
    }
  });

  const withPassportOf = (owner: TestUser) => buildRequest(server, { owner, required_documents: [PASSPORT] });

  test("removing hides the document and keeps its bytes; repeating it succeeds", async () => {
    const { id, owner } = await withPassport();
    const documentId = await uploadDocument(server, owner, id);
    const { url } = (await link(owner, documentId)).json();
    const [first, second] = await Promise.all([remove(owner, documentId), remove(owner, documentId)]);
    expect([first?.json(), second?.json()]).toEqual([{ id: documentId }, { id: documentId }]);
    const detail = await getRequest(server, owner, id);
    expect(detail).toMatchObject({ documents: [], resume_step: "documents" });
    expect(detail.events.filter((event) => event.kind === "document_removed")).toHaveLength(1);
    expect((await read(url)).statusCode).toBe(404);
    expect((await link(owner, documentId)).statusCode).toBe(404);
    expect((await storedBytes(server, documentId).read()).length).toBe(2_000);
    // Uploading the same name again does not touch the removed file.
    await uploadDocument(server, owner, id, { bytes: pdf(3_000, 9) });
    expect((await storedBytes(server, documentId).read()).length).toBe(2_000);
  });

  test("documents are accessible to their owner only", async () => {
    const { id, owner } = await withPassport();
    const documentId = await uploadDocument(server, owner, id);
    const expected = async (user: { headers: object }, status: number) => {
      expect((await link(user, documentId)).statusCode).toBe(status);
      expect((await remove(user, documentId)).statusCode).toBe(status);
    };
    await expected({ headers: {} }, 401);
    await expected(await buildUser(server), 404);
    await expected(await buildUser(server, { role: "super_admin" }), 404);
    await expected(await buildUser(server, { role: "agent_administration" }), 404);
    expect((await link(owner, documentId)).statusCode).toBe(200);
  });

  test("after submission documents can be read but not changed", async () => {
    const { id, owner, detail } = await withPassport(0);
    const documentId = await uploadDocument(server, owner, id);
    const bytes = PNG;
    const begun = (await createUpload(server, owner, id, { bytes })).headers.location as string;
    await submit(server, owner, detail);
    expect((await remove(owner, documentId)).json().code).toBe("request_locked");
    expect((await createUpload(server, owner, id, { bytes })).json().code).toBe("request_locked");
    expect((await sendBytes(server, owner, begun, bytes)).json().code).toBe("request_locked");
    expect((await link(owner, documentId)).statusCode).toBe(200);
    expect((await getRequest(server, owner, id)).documents.map((one) => one.id)).toEqual([documentId]);
  });

  test("a document that another choice does not require is kept and not shown", async () => {
    const { id, owner, offer } = await withPassport();
    await uploadDocument(server, owner, id);
    const setRequired = (list: object[]) =>
      server.ctx.db
        .updateTable("platform_services")
        .set({ required_documents: JSON.stringify(list) as never })
        .where("id", "=", offer.service_id)
        .execute();
    await setRequired([{ key: "acte", fr: "Acte", en: "Act" }]);
    expect((await getRequest(server, owner, id)).documents).toEqual([]);
    await setRequired([PASSPORT]);
    expect((await getRequest(server, owner, id)).documents).toHaveLength(1);
  });
});
