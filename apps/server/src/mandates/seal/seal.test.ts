import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { readPdf } from "../../../test/billing/pdf.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import {
  buildMandate,
  buildPresented,
  buildSealed,
  mandateCalls,
  prepareMandates,
} from "../../../test/builders/mandates.ts";
import { queuedJobs } from "../../../test/database.ts";
import { verifySignature } from "../../../test/pdf-signature.ts";
import { findSeal } from "./queries.ts";
import { sealAccepted, sweepSeals } from "./seal-mandate.ts";

let server: TestApp;
/** Two mandates in force. Their files are sealed when they are first read. */
let sealed: Awaited<ReturnType<typeof buildMandate>>;
let other: typeof sealed;
beforeAll(async () => {
  server = await startTestApp();
  await prepareMandates(server);
  sealed = await buildMandate(server);
  other = await buildMandate(server, { principal: sealed.principal, holder: sealed.holder });
});
afterAll(() => server.close());
beforeEach(() => sql`DELETE FROM rate_limits`.execute(server.ctx.db));

const link = (user: TestUser, id: string) =>
  server.app.inject({
    method: "POST",
    url: `/api/mandates/${id}/links`,
    headers: user.headers,
    payload: { disposition: "attachment" },
  });

async function download(user: TestUser, id: string): Promise<Buffer> {
  const { url } = (await link(user, id)).json();
  const reply = await server.app.inject({ url });
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "application/pdf"]);
  return reply.rawPayload;
}

/** Poppler's report on the signatures of a file; undefined if it is not installed. */
async function popplerOn(pdf: Buffer): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "seal-"));
  try {
    await writeFile(join(folder, "mandate.pdf"), pdf);
    const { error, stdout } = spawnSync("pdfsig", ["-nocert", join(folder, "mandate.pdf")], {
      encoding: "utf8",
    });
    return error ? undefined : stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test("both sides download the text with the evidence, under a seal that others verify", async () => {
  const { id, principal, holder, hash } = sealed;
  const pdf = await download(principal, id);
  expect(pdf.equals(await download(holder, id))).toBe(true);
  const { isIntact, coversFile, certificate } = verifySignature(pdf);
  expect([isIntact, coversFile, certificate.subject]).toEqual([true, true, "CN=Passerelle"]);
  const report = await popplerOn(pdf);
  if (report !== undefined) {
    expect(report).toContain("Signature Validation: Signature is Valid.");
    expect(report).toContain("ETSI.CAdES.detached");
    expect(report).toContain("Total document signed");
  }
  const { text } = await readPdf(pdf);
  for (const part of [
    hash,
    "Awa Ndiaye",
    "Paul Biyong",
    "Mandat pour des démarches",
    "Mandate for administrative",
    "Page de preuve",
  ])
    expect(text.replaceAll(/\s+/g, " ")).toContain(part);
});

test("a byte that is changed breaks the seal", async () => {
  const { id, principal } = sealed;
  const pdf = await download(principal, id);
  const changed = Buffer.from(pdf);
  const at = changed.indexOf("/Title");
  changed.writeUInt8(changed.readUInt8(at + 10) ^ 1, at + 10);
  expect(verifySignature(changed).isIntact).toBe(false);
  const report = await popplerOn(changed);
  if (report !== undefined) expect(report).not.toContain("Signature is Valid");
});

test("the job is queued once it is accepted; processes that seal at once keep one file", async () => {
  const { id, principal } = await buildSealed(server);
  expect(await queuedJobs(server, "mandates.seal")).toContainEqual({ mandateId: id });
  await Promise.all([1, 2, 3].map(() => sealAccepted(server.ctx, id)));
  const seal = await findSeal(server.ctx.db, id);
  expect((await download(principal, id)).length).toBe(seal?.bytes);
});

test("the sweep seals what a crash left, and keeps the files that rows name", async () => {
  const { id, principal } = await buildMandate(server);
  const orphan = `mandates/${id}/orphan.pdf`;
  await server.ctx.storage.put(orphan, "left");
  const later = Date.now() + 2 * 60 * 60 * 1000;
  await sweepSeals(server.ctx, later);
  expect(await server.ctx.storage.exists(orphan)).toBe(false);
  expect(await findSeal(server.ctx.db, id)).toMatchObject({ level: "B-B" });
  expect(verifySignature(await download(principal, id)).isIntact).toBe(true);
});

test("is refused to strangers, before it is in force, and with a link of another file", async () => {
  const { id, principal } = await buildPresented(server, sealed);
  expect((await link(principal, id)).json()).toMatchObject({ code: "move_not_allowed" });
  expect((await link(await buildUser(server), sealed.id)).json()).toMatchObject({
    code: "mandate_not_found",
  });
  const { url } = (await link(principal, sealed.id)).json();
  const changed = await server.app.inject({ url: url.replace(sealed.id, other.id) });
  expect(changed.json()).toMatchObject({ code: "mandate_not_found" });
});

test("stays readable after it was revoked", async () => {
  const { id, principal, holder } = other;
  const before = await download(holder, id);
  await mandateCalls(server).tryEnd(principal, id, "revoke");
  const pdf = await download(holder, id);
  expect([verifySignature(pdf).isIntact, pdf.equals(before)]).toEqual([true, true]);
});
