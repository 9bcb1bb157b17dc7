import type { MandateDraft } from "@passerelle/contract/mandates";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { actingCalls, type BuiltActing, buildActing, buildConcern } from "../../../test/acting.ts";
import type { TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { pdf } from "../../../test/builders/documents.ts";
import { buildMandate, buildPresented, buildSigner } from "../../../test/builders/mandates.ts";
import { getRequest } from "../../../test/builders/requests.ts";
import { type MandateCalls, startWithMandates } from "../../../test/mandates.ts";
import { lockMandate } from "../queries.ts";
import { moveMandate } from "../transition.ts";

let server: TestApp;
let admin: TestUser;
let calls: ReturnType<typeof actingCalls>;
let mandates: MandateCalls;
beforeAll(async () => {
  ({ server, calls: mandates } = await startWithMandates());
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
  calls = actingCalls(server);
});
afterAll(() => server.close());
beforeEach(() => sql`DELETE FROM rate_limits`.execute(server.ctx.db));

const usesOf = async ({ principal, mandate }: BuiltActing) =>
  (await mandates.read(principal, mandate)).uses.map(({ act }) => act);
const reasonOf = (reply: {
  statusCode: number;
  json: () => { code: string; details?: { reason: string } };
}) => (reply.statusCode === 200 ? "done" : (reply.json().details?.reason ?? reply.json().code));

async function upload(built: BuiltActing, bytes = pdf()) {
  const begun = await calls.begin(built, bytes.length);
  if (begun.statusCode !== 201) return begun;
  return calls.upload(bytes, begun.headers, built.holder);
}

test("lists mandates in force with their powers, and the principal’s submitted requests in their country alone", async () => {
  const built = await buildActing(server, admin);
  const { holder, principal } = built;
  await buildPresented(server, { principal, holder });
  expect((await calls.list(holder)).json()).toMatchObject({
    mandates: [
      {
        id: built.mandate,
        principal: "Awa Ndiaye",
        country: { code: "CM", name: { fr: "Cameroun" } },
        powers: ["file", "collect", "pay"],
        left: { amount: 20_000, currency: "XAF" },
      },
    ],
  });
  expect((await calls.list(principal)).json()).toEqual({ mandates: [] });

  const elsewhere = await buildConcern(server, admin, principal, "SN");
  const own = await buildConcern(server, admin, holder);
  const { requests } = (await calls.open(holder, built.mandate)).json();
  expect(requests).toMatchObject([{ id: built.id, status: "information_required" }]);
  for (const other of [elsewhere, own]) {
    expect((await calls.see({ ...built, ...other })).json()).toMatchObject({ code: "request_not_found" });
    expect((await calls.answer({ ...built, ...other })).json()).toMatchObject({ code: "request_not_found" });
    expect((await calls.collect({ ...built, ...other })).json()).toMatchObject({ code: "request_not_found" });
    expect((await calls.pay({ ...built, ...other })).json()).toMatchObject({ code: "request_not_found" });
    expect((await upload({ ...built, ...other })).statusCode).toBe(404);
  }
});

test("shows of a request what the powers open, nothing of the order, and links to files, each of which is a use", async () => {
  const built = await buildActing(server, admin);
  const seen = await calls.read(built);
  expect(seen).toMatchObject({
    status: "information_required",
    information_requests: [
      {
        message: "Merci d’avance.",
        items: [
          { kind: "document", label: "Passeport lisible", may_answer: true },
          { kind: "answer", label: "Date du départ", may_answer: true, answer: null },
        ],
      },
    ],
    deliverables: [{ id: built.deliverable, files: [{ id: built.file }] }],
    fees: [{ id: built.fee, due: { amount: 12_000, currency: "XAF" }, refusal: null }],
  });
  expect(Object.keys(seen).sort()).toEqual([
    "deliverables",
    "fees",
    "id",
    "information_requests",
    "mandate",
    "promised_by",
    "reference",
    "service",
    "status",
    "updated_at",
  ]);
  const { url } = (await calls.collect(built)).json();
  const path = new URL(url, "http://localhost");
  expect((await server.app.inject({ url: path.pathname + path.search })).statusCode).toBe(200);
  expect(await usesOf(built)).toEqual(["collect"]);
  const parts = {
    information_requests: seen.information_requests,
    deliverables: seen.deliverables,
    fees: seen.fees,
  };
  const of = { file: "information_requests", collect: "deliverables", pay: "fees" } as const;
  for (const power of ["file", "collect", "pay"] as const) {
    expect((await mandates.tryRevokePower(built.principal, built.mandate, power)).statusCode).toBe(200);
    if (power === "pay") continue;
    parts[of[power]] = [];
    expect(await calls.read(built), power).toMatchObject(parts);
    if (power === "collect") expect(reasonOf(await calls.collect(built))).toBe("power_revoked");
  }
});

test("answers in the place of the principal once, and sends a document that becomes theirs and that the sender cannot read", async () => {
  const built = await buildActing(server, admin);
  const replies = await Promise.all([1, 2].map(() => calls.answer(built)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await usesOf(built)).toEqual(["answer"]);
  const { events } = await getRequest(server, built.principal, built.id);
  expect(events.filter(({ kind }) => kind === "information_provided")).toMatchObject([
    { by: "customer", acted_by: "Paul Biyong", note: "Date du départ" },
  ]);
  expect(events[0]).not.toHaveProperty("acted_by");
  const { body } = await server.app.inject({ url: "/api/notifications", headers: built.principal.headers });
  expect(JSON.parse(body).notifications).toContainEqual(
    expect.objectContaining({ type: "mandate", event: "used" }),
  );

  const bytes = pdf();
  const begun = await calls.begin(built, bytes.length);
  const sent = await calls.upload(bytes, begun.headers, built.holder);
  expect([sent.statusCode, sent.body]).toEqual([204, ""]);
  const document = String(sent.headers["x-document-id"]);
  expect(await usesOf(built)).toEqual(["upload", "answer"]);
  const link = (user: TestUser) =>
    server.app.inject({
      method: "POST",
      url: `/api/documents/${document}/links`,
      headers: user.headers,
      payload: { disposition: "inline" },
    });
  expect((await link(built.principal)).statusCode).toBe(200);
  expect((await link(built.holder)).statusCode).toBe(404);
  // A lost reply: the sender learns that the upload is finished.
  const head = await server.app.inject({
    method: "HEAD",
    url: String(begun.headers.location),
    headers: { ...built.holder.headers, "tus-resumable": "1.0.0" },
  });
  expect([head.statusCode, head.headers["x-document-id"]]).toEqual([200, document]);
  const { information_requests } = await calls.read(built);
  expect(information_requests[0]?.items[0]).toMatchObject({ state: "answered" });
});

describe("every act", () => {
  const ACTS = {
    answer: { power: "file", run: (built: BuiltActing) => calls.answer(built) },
    upload: { power: "file", run: (built: BuiltActing) => upload(built) },
    collect: { power: "collect", run: (built: BuiltActing) => calls.collect(built) },
    pay: { power: "pay", run: (built: BuiltActing) => calls.pay(built) },
  } as const;

  describe("of a mandate that lacks its power or has ended", () => {
    let revoked: BuiltActing;
    /** Mandates between the same people, one without the power to pay, and one with that power alone. */
    let unpaying: string;
    let paying: string;
    let stranger: TestUser;
    beforeAll(async () => {
      revoked = await buildActing(server, admin);
      const { principal, holder } = revoked;
      const give = async (change: Partial<MandateDraft>) =>
        (await buildMandate(server, { principal, holder, change })).id;
      unpaying = await give({ powers: ["file", "collect"] });
      paying = await give({ powers: ["pay"], ceiling: { amount: 20_000, currency: "XAF" } });
      stranger = await buildSigner(server);
      await mandates.tryEnd(principal, revoked.mandate, "revoke");
    });

    test.each(Object.entries(ACTS))("%s is refused, and to strangers", async (_act, { power, run }) => {
      const without = { ...revoked, mandate: power === "pay" ? unpaying : paying };
      expect(reasonOf(await run(without))).toBe("power_missing");
      expect(reasonOf(await run(revoked))).toBe("not_active");
      expect(await usesOf(revoked)).toEqual([]);
      expect(reasonOf(await run({ ...revoked, holder: stranger }))).toBe("mandate_not_found");
    });
  });

  test("an answer and a link that wait while a revocation commits are refused", async () => {
    const built = await buildActing(server, admin);
    let waiting: Promise<string[]> | undefined;
    await server.ctx.db.transaction().execute(async (trx) => {
      const mandate = await lockMandate(trx, built.mandate);
      if (!mandate) throw new Error("the mandate is gone");
      const acts = [ACTS.answer, ACTS.collect].map(({ run }) => run(built).then(reasonOf));
      waiting = Promise.all(acts);
      await moveMandate(server.ctx, trx, mandate, { action: "revoke", by: "principal" });
    });
    expect(await waiting).toEqual(["not_active", "not_active"]);
    expect(await usesOf(built)).toEqual([]);
  });

  test("an answer, a link and a revocation at the same moment leave no act after it", async () => {
    const built = await buildActing(server, admin);
    const [answered, collected] = await Promise.all([
      ACTS.answer.run(built).then(reasonOf),
      ACTS.collect.run(built).then(reasonOf),
      mandates.tryEnd(built.principal, built.mandate, "revoke"),
    ]);
    const { uses, events } = await mandates.read(built.principal, built.mandate);
    const done = Object.entries({ answer: answered, collect: collected }).filter(([, end]) => end === "done");
    expect(uses.map(({ act }) => act).sort()).toEqual(done.map(([act]) => act));
    const revokedAt = events.find(({ kind }) => kind === "revoke")?.at ?? "";
    for (const { at } of uses) expect(at <= revokedAt).toBe(true);
  });

  test("a document that arrives after the revocation is refused", async () => {
    const built = await buildActing(server, admin);
    const bytes = pdf();
    const begun = await calls.begin(built, bytes.length);
    await mandates.tryEnd(built.principal, built.mandate, "revoke");
    const sent = await calls.upload(bytes, begun.headers, built.holder);
    expect([sent.statusCode, sent.json()]).toMatchObject([409, { code: "mandate_required" }]);
    const { information_requests } = await getRequest(server, built.principal, built.id);
    expect(information_requests[0]?.items[0]).toMatchObject({ state: "open", document: null });
  });
});
