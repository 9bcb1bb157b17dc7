import type { MandateDetails, MandateDraft } from "@passerelle/contract/mandates";
import { needsMandate } from "@passerelle/domain/mandates/admission";
import { WORK_ACTS } from "@passerelle/domain/mandates/powers";
import { ROLES } from "@passerelle/domain/roles";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildAttachment } from "../../test/builders/attachments.ts";
import { buildMandate, buildSigner } from "../../test/builders/mandates.ts";
import { assign } from "../../test/builders/requests.ts";
import { type MandateCalls, startWithMandates } from "../../test/mandates.ts";
import { buildSubmitted } from "../../test/submitted.ts";

let server: TestApp;
let calls: MandateCalls;
beforeAll(async () => {
  ({ server, calls } = await startWithMandates());
});
afterAll(() => server.close());
beforeEach(() => sql`DELETE FROM rate_limits`.execute(server.ctx.db));

const send = (user: TestUser, method: "POST" | "PUT" | "GET", url: string, payload?: object) =>
  server.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) });

type MandateUses = Pick<MandateDetails, "uses" | "uses_total">;

/** The acts of a proxy in the name of a customer, each with its call. */
const ACTS = {
  take: (user: TestUser, id: string) =>
    send(user, "POST", `/api/work/requests/${id}/moves`, { from: "submitted", move: "start" }),
  file: (user: TestUser, id: string) => send(user, "PUT", `/api/work/requests/${id}/filing`, { filed: true }),
  collect: async (user: TestUser, id: string) =>
    send(user, "PUT", `/api/work/requests/${id}/deliverables/${crypto.randomUUID()}`, {
      kind: "file",
      promise_key: null,
      body: "",
      files: [(await buildAttachment(server, user)).id],
    }),
} as const;
type Name = keyof typeof ACTS;
const NAMES = Object.keys(ACTS) as Name[];

/** A submitted request that is assigned to a proxy; for acts after `take` it is in progress. */
async function inHandsOf(proxy: TestUser, principal: TestUser, act: Name, country = "CM"): Promise<string> {
  const { id } = await buildSubmitted(server, { owner: principal, country_code: country });
  await assign(server, id, proxy);
  if (act !== "take")
    await sql`UPDATE service_requests SET status = 'in_progress' WHERE id = ${id}`.execute(server.ctx.db);
  return id;
}

async function outcomeOn(id: string, act: Name, proxy: TestUser): Promise<string> {
  const reply = await ACTS[act](proxy, id);
  if (reply.statusCode === 200) return "done";
  return `${reply.json().code} ${reply.json().details?.reason ?? ""}`;
}

const people = async () => ({
  principal: await buildSigner(server),
  holder: await buildSigner(server, { name: "Brigitte Essomba", level: 1, role: "mandataire" }),
});

/** A mandate of the principal to the proxy. */
const give = (parties: { principal: TestUser; holder: TestUser }, change: Partial<MandateDraft> = {}) =>
  buildMandate(server, {
    ...parties,
    change: { holder: { kind: "proxy", id: parties.holder.id }, ...change },
  });
const given = async (change: Partial<MandateDraft> = {}) => give(await people(), change);

describe.each(NAMES)("%s", (act) => {
  test("is refused without a mandate and changes nothing, is done under one, once, and its principal sees it", async () => {
    const { principal, holder } = await people();
    const id = await inHandsOf(holder, principal, act);
    const before = await send(principal, "GET", `/api/requests/${id}`);
    const refused = await ACTS[act](holder, id);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: "mandate_required", details: { reason: "none" } },
    ]);
    expect((await send(principal, "GET", `/api/requests/${id}`)).json()).toEqual(before.json());

    const { id: mandateId } = await give({ principal, holder });
    const reply = await ACTS[act](holder, id);
    expect([reply.statusCode, reply.body]).toMatchObject([200, expect.any(String)]);
    const { uses } = await calls.read(principal, mandateId);
    expect(uses).toMatchObject([{ act, request_id: id }]);
  });

  test("is refused in another country, without its power, and after the revocation", async () => {
    const { id, principal, holder } = await given();
    const abroad = await inHandsOf(holder, principal, act, "NE");
    expect(await outcomeOn(abroad, act, holder)).toBe("mandate_required other_country");
    const power = act === "collect" ? "collect" : "file";
    expect((await calls.tryRevokePower(principal, id, power)).statusCode).toBe(200);
    const request = await inHandsOf(holder, principal, act);
    expect(await outcomeOn(request, act, holder)).toBe("mandate_required power_revoked");
    await calls.tryEnd(principal, id, "revoke");
    expect(await outcomeOn(request, act, holder)).toBe("mandate_required not_active");
    await give({ principal, holder }, { powers: [power === "file" ? "collect" : "file"] });
    expect(await outcomeOn(request, act, holder)).toBe("mandate_required power_missing");
  });
});

test("of all roles only proxies need a mandate", async () => {
  expect(ROLES.filter(needsMandate)).toEqual(["mandataire"]);
  const worker = await buildUser(server, { role: "partenaire" });
  const principal = await buildUser(server);
  for (const act of NAMES)
    expect(await outcomeOn(await inHandsOf(worker, principal, act), act, worker), act).toBe("done");
});

test("a proxy signs papers for a customer only with the power to sign, and files nothing when that is refused", async () => {
  const filing = async (holder: TestUser, id: string, signed: boolean) => {
    const reply = await send(holder, "PUT", `/api/work/requests/${id}/filing`, { filed: true, signed });
    return reply.statusCode === 200 ? "done" : reply.json().details?.reason;
  };
  const without = await given();
  const id = await inHandsOf(without.holder, without.principal, "file");
  expect(await filing(without.holder, id, true)).toBe("power_missing");
  expect((await calls.read(without.principal, without.id)).uses).toEqual([]);
  expect(await filing(without.holder, id, false)).toBe("done");
  const whole = await given({ powers: ["file", "sign"] });
  const other = await inHandsOf(whole.holder, whole.principal, "file");
  expect(await filing(whole.holder, other, true)).toBe("done");
  const { uses } = await calls.read(whole.principal, whole.id);
  expect(uses.map(({ act }) => act)).toEqual(["sign", "file"]);
});

test("two concurrent calls of the same act are one use", async () => {
  const { id: mandateId, principal, holder } = await given();
  const id = await inHandsOf(holder, principal, "file");
  const replies = await Promise.all([1, 2, 3].map(() => ACTS.file(holder, id)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await calls.read(principal, mandateId)).uses).toHaveLength(1);
});

test("lists every act to both sides and to staff, a hundred at a time", async () => {
  const { id, principal, holder } = await given();
  const admin = await buildUser(server, { role: "super_admin" });
  await sql`INSERT INTO mandate_uses (mandate_id, power, act)
    SELECT ${id}::uuid, 'file', 'file' FROM generate_series(1, 201)`.execute(server.ctx.db);
  for (const [user, path] of [
    [principal, `/api/mandates/${id}`],
    [holder, `/api/mandates/${id}`],
    [admin, `/api/admin/mandates/${id}`],
  ] as const) {
    const read = async (url: string): Promise<MandateUses> => (await send(user, "GET", url)).json();
    const { uses, uses_total } = await read(path);
    expect([uses.length, uses_total]).toEqual([100, 201]);
    const next = await read(`${path}/uses?before=${uses.at(-1)?.id}`);
    const last = await read(`${path}/uses?before=${next.uses.at(-1)?.id}`);
    const ids = [uses, next.uses, last.uses].flat().map((use) => use.id);
    expect([ids.length, last.uses.length, last.uses_total]).toEqual([201, 1, 201]);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
  }
  const stranger = await buildUser(server);
  expect((await send(stranger, "GET", `/api/mandates/${id}/uses`)).statusCode).toBe(404);
});

describe("the need of a mandate", () => {
  const need = (user: TestUser, id: string) => send(user, "GET", `/api/requests/${id}/mandate`);

  test("is shown to the customer and to the proxy until a mandate is in force", async () => {
    const { principal, holder } = await people();
    const id = await inHandsOf(holder, principal, "take");
    const proxy = { id: holder.id, name: "Brigitte Essomba" };
    for (const user of [principal, holder])
      expect((await need(user, id)).json()).toEqual({
        proxy,
        until: null,
        refusal: "none",
        acts: WORK_ACTS.map((act) => ({ act, until: null, refusal: "none" })),
      });
    const { id: mandateId } = await buildMandate(server, {
      principal,
      holder,
      change: { holder: { kind: "proxy", id: holder.id } },
    });
    const { mandate } = await calls.read(principal, mandateId);
    for (const user of [principal, holder])
      expect((await need(user, id)).json()).toEqual({
        proxy,
        until: mandate.ends_on,
        refusal: null,
        acts: [
          { act: "file", until: mandate.ends_on, refusal: null },
          { act: "collect", until: mandate.ends_on, refusal: null },
          { act: "sign", until: null, refusal: "power_missing" },
        ],
      });
    await calls.tryEnd(principal, mandateId, "revoke");
    expect((await need(principal, id)).json()).toMatchObject({ proxy, until: null, refusal: "none" });
  });

  test("is empty for a request of another assignee, and hidden from strangers", async () => {
    const principal = await buildUser(server);
    const { id } = await buildSubmitted(server, { owner: principal });
    const none = { proxy: null, until: null, refusal: null, acts: [] };
    expect((await need(principal, id)).json()).toEqual(none);
    await assign(server, id, await buildUser(server, { role: "partenaire" }));
    expect((await need(principal, id)).json()).toEqual(none);
    for (const role of ["diaspora", "mandataire", "operateur_support"] as const)
      expect((await need(await buildUser(server, { role }), id)).statusCode, role).toBe(404);
  });
});
