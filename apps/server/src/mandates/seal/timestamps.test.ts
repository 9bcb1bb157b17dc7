import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type OwnApp, startOwnApp } from "../../../test/app.ts";
import { buildMandate, mandateCalls, prepareMandates } from "../../../test/builders/mandates.ts";
import { verifySignature } from "../../../test/pdf-signature.ts";
import { type FakeAuthority, startAuthority } from "../../../test/timestamp-authority.ts";
import { parseTsaUrl } from "../../platform/timestamp-address.ts";
import { findMandate } from "../queries.ts";
import { findSeal } from "./queries.ts";
import { ensureSeal, sweepSeals } from "./seal-mandate.ts";

let authority: FakeAuthority;
let server: OwnApp;
/** Mandates between the same people, which no job seals. */
let build: () => ReturnType<typeof buildMandate>;
beforeAll(async () => {
  authority = await startAuthority();
  server = await startOwnApp({ TSA_URL: authority.url.replace("//", "//cabinet:s%40crit@") });
  await prepareMandates(server);
  const { principal, holder } = await buildMandate(server);
  build = () => buildMandate(server, { principal, holder });
});
afterAll(async () => {
  await server.close();
  await authority.close();
});
beforeEach(() => {
  authority.behaviour = "working";
  authority.asked.length = 0;
});

async function seal(id: string) {
  const mandate = await findMandate(server.ctx.db, id);
  if (!mandate) throw new Error(`no mandate ${id}`);
  return ensureSeal(server.ctx, mandate);
}
const bytesOf = async (id: string) => {
  const stored = await findSeal(server.ctx.db, id);
  return Buffer.from(await server.ctx.storage.getBytes(stored?.storage_key ?? ""));
};
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
/** The object identifier of a signature's timestamp (id-aa-timeStampToken), in hexadecimal. */
const TIMESTAMP = "060b2a864886f70d010910020e";

test("a seal states the time of the authority, which is asked with our name and password", async () => {
  const { id, principal } = await build();
  expect((await seal(id)).level).toBe("B-T");
  expect(authority.asked).toEqual([`Basic ${Buffer.from("cabinet:s@crit").toString("base64")}`]);
  const pdf = await bytesOf(id);
  expect(verifySignature(pdf)).toMatchObject({ isIntact: true, coversFile: true });
  expect(pdf.toString("latin1").toLowerCase()).toContain(TIMESTAMP);
  expect(await mandateCalls(server).read(principal, id)).toMatchObject({ seal_level: "B-T" });
});

test.each(["down", "refusing", "mistaken", "foreign"] as const)(
  "seals at once without the time while the authority is %s",
  async (behaviour) => {
    authority.behaviour = behaviour;
    const { id } = await build();
    expect((await seal(id)).level).toBe("B-B");
    expect(verifySignature(await bytesOf(id)).isIntact).toBe(true);
  },
);

test("the sweep adds the time behind the same bytes, and both files stay verifiable", async () => {
  authority.behaviour = "down";
  const { id, principal } = await build();
  await seal(id);
  const former = await bytesOf(id);
  await sweepSeals(server.ctx);
  expect(await bytesOf(id)).toEqual(former);
  authority.behaviour = "working";
  await sweepSeals(server.ctx);
  const pdf = await bytesOf(id);
  expect((await findSeal(server.ctx.db, id))?.level).toBe("B-T");
  expect(pdf.subarray(0, former.length).equals(former)).toBe(true);
  expect(pdf.toString("latin1")).toContain("/DocTimeStamp");
  const { code } = (await mandateCalls(server).read(principal, id)).verification ?? {};
  const verified = (await server.app.inject({ url: `/api/verify/${code}` })).json();
  expect(verified).toMatchObject({ sha256: sha256(pdf), former_sha256: [sha256(former)] });
});

test("processes that add the time at once keep one file, and a file has it once", async () => {
  authority.behaviour = "down";
  const { id } = await build();
  await seal(id);
  authority.behaviour = "working";
  await Promise.all([sweepSeals(server.ctx), sweepSeals(server.ctx)]);
  const pdf = await bytesOf(id);
  expect(pdf.toString("latin1").split("/DocTimeStamp")).toHaveLength(2);
  await sweepSeals(server.ctx);
  expect(await bytesOf(id)).toEqual(pdf);
});

test("ends with the first file where the authority does not answer", async () => {
  authority.behaviour = "down";
  for (const { id } of [await build(), await build()]) await seal(id);
  // An authority that only the sweep calls.
  const other = await startAuthority();
  other.behaviour = "down";
  const env = { ...server.ctx.env, tsa: { url: other.url, authorization: undefined } };
  await sweepSeals({ ...server.ctx, env });
  await other.close();
  expect(other.asked).toEqual([undefined]);
});

test.each(["", "tsa", "ftp://host/", "https://host/#a"])(
  "refuses %j as the address of an authority",
  (text) => {
    expect(parseTsaUrl(text)).toHaveProperty("error");
  },
);
