import { createPublicKey, type JsonWebKey, verify } from "node:crypto";
import type { PublicKey, VerifiedDocument } from "@passerelle/contract/verification";
import { CODE_PATTERN, writeCode } from "@passerelle/domain/verification/codes";
import { compactVerify, importJWK } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { startOwnApp, startTestApp, type TestApp } from "../../test/app.ts";
import { stopRefill } from "../../test/database.ts";
import { rotateKey } from "./keys.ts";
import type { Facts } from "./queries.ts";
import { wrongCodesFromPlace } from "./rate-limits.ts";
import { endDocument, findVerifiable, issueCode, keepFile, signStatement } from "./service.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`DELETE FROM rate_limits WHERE key LIKE ${`${wrongCodesFromPlace.name}:%`}`.execute(server.ctx.db);
});

const SHA256 = "ab".repeat(32);
const XML = "cd".repeat(32);

async function issue(changes: Partial<Facts> = {}) {
  const subjectId = crypto.randomUUID();
  const code = await server.ctx.db.transaction().execute((trx) =>
    issueCode(trx, {
      kind: "invoice",
      subjectId,
      ownerId: null,
      issuedOn: "2026-01-31",
      number: "PSL-FA-2026-000123",
      total: { amount: 58_750, currency: "XAF" },
      ...changes,
    }),
  );
  return { code, subjectId };
}

async function sign(subjectId: string): Promise<string> {
  const signed = (await signStatement(server.ctx, subjectId, { xml: XML }))?.signed ?? "";
  await keepFile(server.ctx.db, subjectId, { signed, sha256: SHA256 });
  return signed;
}

const ask = (code: string, from: TestApp = server) =>
  from.app.inject({ method: "GET", url: `/api/verify/${encodeURIComponent(code)}` });
const read = async (code: string): Promise<VerifiedDocument> => {
  const reply = await ask(code);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const publicKeys = async (): Promise<PublicKey[]> =>
  (await server.app.inject({ method: "GET", url: "/api/verification-keys" })).json().keys;
const end = (subjectId: string, ending: Parameters<typeof endDocument>[2]) =>
  server.ctx.db.transaction().execute((trx) => endDocument(trx, subjectId, ending));

test("shows what a document with this code states, and nothing else", async () => {
  const { code, subjectId } = await issue({ ownerId: crypto.randomUUID() });
  expect(code).toMatch(CODE_PATTERN);
  const stated = {
    code,
    kind: "invoice",
    state: "valid",
    issued_on: "2026-01-31",
    number: "PSL-FA-2026-000123",
    total: { amount: 58_750, currency: "XAF" },
    valid_from: null,
    valid_until: null,
    powers: [],
    former_sha256: [],
    ended_at: null,
    replaced_by: null,
  };
  expect(await read(code)).toEqual({ ...stated, sha256: null });
  await sign(subjectId);
  for (const typed of [code, code.toLowerCase(), ` ${writeCode(code)} `])
    expect(await read(typed)).toEqual({ ...stated, sha256: SHA256 });
});

test("answers not found for an unknown code, and for text that is not a code", async () => {
  for (const code of ["0000000000", "7K3M", "%00", "../keys", "x".repeat(40)]) {
    const reply = await ask(code);
    expect(reply.json().code, code).toBe("verifiable_document_not_found");
    expect(reply.statusCode).toBe(404);
  }
});

test("a revoked document may get a successor, and nothing becomes valid again", async () => {
  const revoked = await issue();
  await end(revoked.subjectId, { action: "revoke" });
  const { ended_at } = await read(revoked.code);
  expect(ended_at).toContain("T");
  const other = await issue();
  await end(revoked.subjectId, { action: "replace", by: other.code });
  expect(await read(revoked.code)).toMatchObject({ state: "replaced", replaced_by: other.code, ended_at });
  const replaced = await issue();
  await end(replaced.subjectId, { action: "replace", by: other.code });
  await end(replaced.subjectId, { action: "revoke" });
  expect(await read(replaced.code)).toMatchObject({ state: "replaced", replaced_by: other.code });
  expect(await read(other.code)).toMatchObject({ state: "valid" });
});

test("a document has one code, also when two transactions issue it at once", async () => {
  const subjectId = crypto.randomUUID();
  const results = await Promise.allSettled([issue({ subjectId }), issue({ subjectId })]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a document that is revoked and replaced at the same moment is replaced", async () => {
  const { code, subjectId } = await issue();
  const other = await issue();
  await Promise.all([
    end(subjectId, { action: "revoke" }),
    end(subjectId, { action: "replace", by: other.code }),
  ]);
  const { state, replaced_by } = await read(code);
  expect([state, replaced_by]).toEqual(["replaced", other.code]);
});

test("keeps the first file of a document", async () => {
  const { code, subjectId } = await issue();
  const signed = await sign(subjectId);
  await keepFile(server.ctx.db, subjectId, { signed: "v1.other", sha256: "ef".repeat(32) });
  expect(await read(code)).toMatchObject({ sha256: SHA256 });
  expect((await findVerifiable(server.ctx.db, [subjectId])).get(subjectId)?.signed).toBe(signed);
});

test("limits guessing after thirty wrong codes from one place, also for a code that exists", async () => {
  onTestFinished(await stopRefill(server));
  const { code } = await issue();
  const { burst } = wrongCodesFromPlace.bucket;
  for (let guess = 0; guess < burst; guess++)
    expect((await ask(`00000000${String(guess).padStart(2, "0")}`)).statusCode).toBe(404);
  for (const guessed of ["1111111111", code]) {
    const refused = await ask(guessed);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().details.retry_after).toBeGreaterThan(0);
  }
});

test("verifying codes that exist is not limited", async () => {
  const { code } = await issue();
  for (let at = 0; at <= wrongCodesFromPlace.bucket.burst; at++) await read(code);
});

test("counts the verifications of a code, and keeps the time of the last one", async () => {
  const { code, subjectId } = await issue();
  const checks = async () => (await findVerifiable(server.ctx.db, [subjectId])).get(subjectId);
  expect(await checks()).toMatchObject({ checks: 0, last_checked_at: null });
  await Promise.all([read(code), read(code), read(code)]);
  await expect.poll(checks, { timeout: patience(10_000) }).toMatchObject({
    checks: 3,
    last_checked_at: expect.any(Date),
  });
});

test("a process that stops writes its counts", async () => {
  const own = await startOwnApp();
  try {
    const subjectId = crypto.randomUUID();
    const code = await own.ctx.db
      .transaction()
      .execute((trx) =>
        issueCode(trx, { kind: "receipt", subjectId, ownerId: null, issuedOn: "2026-01-31" }),
      );
    await ask(code, own);
    await own.restart();
    expect((await findVerifiable(own.ctx.db, [subjectId])).get(subjectId)?.checks).toBe(1);
  } finally {
    await own.close();
  }
});

test("other libraries verify the signature as docs/verification.md describes it", async () => {
  const { code, subjectId } = await issue();
  const [, payload = "", signature = ""] = (await sign(subjectId)).split(".");
  const stated = JSON.parse(Buffer.from(payload, "base64url").toString());
  expect(stated).toEqual({
    c: code,
    k: "invoice",
    d: "2026-01-31",
    i: expect.stringMatching(/^[\w-]{8}$/),
    n: "PSL-FA-2026-000123",
    t: "58750 XAF",
    x: Buffer.from(XML, "hex").toString("base64url"),
  });
  const key = (await publicKeys()).find(({ kid }) => kid === stated.i) as PublicKey;
  const header = Buffer.from('{"alg":"ES256"}').toString("base64url");
  // A JSON Web Signature, for any library of these.
  const { payload: verified } = await compactVerify(
    `${header}.${payload}.${signature}`,
    await importJWK(key),
  );
  expect(Buffer.from(verified).toString("base64url")).toBe(payload);
  // And bare ECDSA, by OpenSSL.
  const isOurs = (text: string) =>
    verify(
      "sha256",
      Buffer.from(text),
      { key: createPublicKey({ key: key as JsonWebKey, format: "jwk" }), dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
  expect(isOurs(`${header}.${payload}`)).toBe(true);
  const forged = Buffer.from(JSON.stringify({ ...stated, t: "5875000 XAF" })).toString("base64url");
  expect(isOurs(`${header}.${forged}`)).toBe(false);
});

test("publishes the public part of its keys only", async () => {
  const { subjectId } = await issue();
  await sign(subjectId);
  for (const key of await publicKeys())
    expect(Object.keys(key).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
});

test("signs with a new key after a rotation, and still publishes the former one", async () => {
  const former = (await publicKeys())[0]?.kid;
  await rotateKey(server.ctx);
  const keys = (await publicKeys()).map(({ kid }) => kid);
  expect(keys).toContain(former);
  const { subjectId } = await issue();
  const [, payload = ""] = (await sign(subjectId)).split(".");
  expect(JSON.parse(Buffer.from(payload, "base64url").toString()).i).toBe(keys[0]);
  expect(keys[0]).not.toBe(former);
  expect(await rotateKey(server.ctx, { forget: true })).toHaveLength(1);
});

test("does not trust a key that others wrote into the database", async () => {
  const before = await publicKeys();
  await server.ctx.db
    .insertInto("verification_keys")
    .values({
      kid: "forged00",
      private_jwk: JSON.stringify({ kty: "EC", crv: "P-256", x: "a", y: "b", d: "c" }),
    })
    .execute();
  expect(await publicKeys()).toEqual(before);
});
