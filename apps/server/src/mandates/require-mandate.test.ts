import type { MandateDraft } from "@passerelle/contract/mandates";
import type { Act } from "@passerelle/domain/mandates/powers";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApp } from "../../test/app.ts";
import type { TestUser } from "../../test/builders/accounts.ts";
import { buildMandate, buildPresented, buildSigner } from "../../test/builders/mandates.ts";
import { type MandateCalls, startWithMandates } from "../../test/mandates.ts";
import { AppError } from "../platform/errors.ts";
import { lockMandate } from "./queries.ts";
import { requireMandate } from "./require-mandate.ts";
import { moveMandate } from "./transition.ts";

let server: TestApp;
let calls: MandateCalls;
beforeAll(async () => {
  ({ server, calls } = await startWithMandates());
});
afterAll(() => server.close());
beforeEach(() => sql`DELETE FROM rate_limits`.execute(server.ctx.db));

type Pair = { principal: TestUser; holder: TestUser };
const XAF = (amount: number) => ({ amount, currency: "XAF" as const });

/** The outcome of an act in a transaction of its own: "done", or why it was refused. */
async function act(
  { principal, holder }: Pair,
  name: Act,
  options: { country?: string; amount?: ReturnType<typeof XAF> | { amount: number; currency: "XOF" } } = {},
): Promise<string> {
  const { country = "CM", amount = null } = options;
  try {
    await server.ctx.db.transaction().execute((trx) =>
      requireMandate(server.ctx, trx, {
        principalId: principal.id,
        holderId: holder.id,
        act: name,
        country,
        amount,
        requestId: null,
        serviceId: null,
      }),
    );
    return "done";
  } catch (error) {
    if (error instanceof AppError && error.code === "mandate_required") return String(error.details?.reason);
    throw error;
  }
}

const WITH_PAY: Partial<MandateDraft> = { powers: ["file", "pay"], ceiling: XAF(100_000) };

test("allows an act within the mandate, writes the use and notifies the principal", async () => {
  const built = await buildMandate(server, { change: WITH_PAY });
  expect(await act(built, "upload")).toBe("done");
  expect(await act(built, "pay", { amount: XAF(40_000) })).toBe("done");
  const { uses, mandate } = await calls.read(built.principal, built.id);
  expect(uses).toMatchObject([
    { act: "pay", power: "pay", amount: XAF(40_000) },
    { act: "upload", power: "file", amount: null },
  ]);
  expect(mandate.spent).toBe(40_000);
  const { rows } = await sql<{ details: object; user_id: string }>`
    SELECT details, user_id FROM notifications WHERE type = 'mandate' AND details ->> 'event' = 'used'
      AND path = ${`/mandates/${built.id}`}`.execute(server.ctx.db);
  expect(rows.map(({ user_id }) => user_id)).toEqual([built.principal.id, built.principal.id]);
});

test("refuses what is outside powers, ceiling, country and dates, and writes nothing", async () => {
  const built = await buildMandate(server, { change: WITH_PAY });
  expect(await act(built, "sign")).toBe("power_missing");
  expect(await act(built, "dispose")).toBe("power_missing");
  expect(await act(built, "take", { country: "SN" })).toBe("other_country");
  expect(await act(built, "pay", { amount: XAF(100_001) })).toBe("ceiling_exceeded");
  expect(await act(built, "pay", { amount: { amount: 1, currency: "XOF" } })).toBe("other_currency");
  expect(await act(built, "pay")).toBe("amount_missing");
  const shift = (days: number) =>
    server.ctx.db.transaction().execute(async (trx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(trx);
      await sql`UPDATE mandates SET starts_on = starts_on + ${days}::int, ends_on = ends_on + ${days}::int
        WHERE id = ${built.id}`.execute(trx);
    });
  await shift(1);
  expect(await act(built, "take")).toBe("not_begun");
  await shift(-182);
  expect(await act(built, "take")).toBe("ended");
  expect((await calls.read(built.principal, built.id)).uses).toEqual([]);
});

test("a mandate is valid in one direction and only for its two people", async () => {
  const { principal, holder } = await buildMandate(server);
  const stranger = await buildSigner(server, { level: 1 });
  expect(await act({ principal: holder, holder: principal }, "take")).toBe("none");
  expect(await act({ principal, holder: stranger }, "take")).toBe("none");
  expect(await act({ principal: stranger, holder }, "take")).toBe("none");
});

test("another mandate between the same two people suffices where the first does not", async () => {
  const first = await buildMandate(server, { change: { powers: ["collect"] } });
  const { principal, holder } = first;
  const second = await buildMandate(server, { principal, holder, change: { powers: ["file"] } });
  expect(await act(first, "take")).toBe("done");
  expect((await calls.read(principal, second.id)).uses).toHaveLength(1);
  expect((await calls.read(principal, first.id)).uses).toHaveLength(0);
});

describe("refuses every act in every state but active", () => {
  const stages: [string, (pair: { id: string } & Pair) => Promise<unknown>][] = [
    ["revoked", ({ principal, id }) => calls.tryEnd(principal, id, "revoke")],
    ["renounced", ({ holder, id }) => calls.tryEnd(holder, id, "renounce")],
    ["fulfilled", ({ principal, id }) => calls.tryEnd(principal, id, "fulfil")],
  ];
  let pair: Pair;
  beforeAll(async () => {
    const holder = await buildSigner(server, { name: "Paul Biyong", level: 1 });
    pair = { principal: await buildSigner(server), holder };
  });
  test.each(stages)("%s", async (_status, end) => {
    const built = await buildMandate(server, { ...pair, change: WITH_PAY });
    await end(built);
    for (const name of ["take", "upload", "answer", "pay"] as const)
      expect(await act(built, name, name === "pay" ? { amount: XAF(1) } : {}), name).toBe("not_active");
  });

  test("awaiting its principal and its holder", async () => {
    const built = await buildPresented(server);
    expect(await act(built, "take")).toBe("none");
    await calls.consent(built.principal, built.id);
    expect(await act(built, "take")).toBe("none");
    await calls.consent(built.holder, built.id);
    expect(await act(built, "take")).toBe("done");
  });
});

test("a power that was revoked ends at once, the others remain, and the last one ends the mandate", async () => {
  const built = await buildMandate(server);
  const { id, principal, holder } = built;
  expect((await calls.tryRevokePower(holder, id, "file")).json()).toMatchObject({
    code: "mandate_not_found",
  });
  expect((await calls.tryRevokePower(principal, id, "sign")).json()).toMatchObject({
    code: "mandate_power_not_found",
  });
  const replies = await Promise.all([1, 2, 3].map(() => calls.tryRevokePower(principal, id, "file")));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await act(built, "take")).toBe("power_revoked");
  expect(await act(built, "collect")).toBe("done");
  const { events } = await calls.read(principal, id);
  expect(events.filter(({ kind }) => kind === "revoke_power")).toMatchObject([
    { power: "file", by: "principal" },
  ]);
  expect((await calls.tryRevokePower(principal, id, "collect")).json().mandate.status).toBe("revoked");
  expect(await act(built, "collect")).toBe("not_active");
});

test("an act that waits while a revocation commits is refused", async () => {
  const built = await buildMandate(server);
  let waiting: Promise<string> | undefined;
  await server.ctx.db.transaction().execute(async (trx) => {
    const mandate = await lockMandate(trx, built.id);
    if (!mandate) throw new Error("the mandate is gone");
    waiting = act(built, "take");
    await moveMandate(server.ctx, trx, mandate, { action: "revoke", by: "principal" });
  });
  expect(await waiting).toBe("not_active");
});

test("two revocations and an act at the same moment leave one revocation, and no act after it", async () => {
  const built = await buildMandate(server);
  const { id, principal } = built;
  const [first, second, outcome] = await Promise.all([
    calls.tryEnd(principal, id, "revoke"),
    calls.tryEnd(principal, id, "revoke"),
    act(built, "take"),
  ]);
  expect([first, second].map((reply) => reply?.statusCode).sort()).toEqual([200, 409]);
  const { events, uses } = await calls.read(principal, id);
  expect(events.filter(({ kind }) => kind === "revoke")).toHaveLength(1);
  expect(uses).toHaveLength(outcome === "done" ? 1 : 0);
  const revokedAt = events.find(({ kind }) => kind === "revoke")?.at ?? "";
  for (const { at } of uses) expect(at <= revokedAt).toBe(true);
});

test("an act that is rolled back leaves no use, and acts at the same moment never pay more than the ceiling", async () => {
  const built = await buildMandate(server, { change: WITH_PAY });
  const failing = server.ctx.db.transaction().execute(async (trx) => {
    const { principal, holder } = built;
    const asked = {
      act: "pay",
      country: "CM",
      amount: XAF(5_000),
      requestId: null,
      serviceId: null,
    } as const;
    await requireMandate(server.ctx, trx, { ...asked, principalId: principal.id, holderId: holder.id });
    throw new Error("the act failed");
  });
  await expect(failing).rejects.toThrow("the act failed");
  const { uses, mandate } = await calls.read(built.principal, built.id);
  expect({ uses, spent: mandate.spent }).toEqual({ uses: [], spent: 0 });

  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => act(built, "pay", { amount: XAF(40_000) })),
  );
  expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(2);
  expect((await calls.read(built.principal, built.id)).mandate.spent).toBe(80_000);
});
