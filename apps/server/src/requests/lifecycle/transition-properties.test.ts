import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import type { WorkMove } from "@passerelle/domain/requests/work/processing";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import {
  buildCountry,
  buildCountryOffer,
  buildModality,
  buildService,
} from "../../../test/builders/catalogue.ts";
import { card, payRequest } from "../../../test/builders/payments.ts";
import { type BuiltOffer, buildRequest, getRequest, submit } from "../../../test/builders/requests.ts";
import {
  ACTORS,
  type Action,
  actions,
  type ModelledRequest,
  NAMES,
  type Name,
  openItem,
  PROMISE,
  predict,
} from "../../../test/request-model.ts";
import { inDays } from "../../../test/work-page.ts";

let server: TestApp;
const people = {} as Record<Name, TestUser>;
const offers = {} as Record<"free" | "paid", BuiltOffer>;
beforeAll(async () => {
  server = await startTestApp();
  for (const name of NAMES) {
    const { role, scopes } = ACTORS[name];
    people[name] = await buildUser(server, { role, name });
    for (const { id } of scopes) {
      await buildCountry(server.ctx.db, { code: id });
      await server.ctx.db
        .insertInto("agent_scopes")
        .values({ user_id: people[name].id, country_code: id })
        .execute();
    }
  }
  for (const kind of ["free", "paid"] as const) {
    const { id: service_id } = await buildService(server.ctx.db, { deliverables: [PROMISE] });
    const offered = await buildCountryOffer(server.ctx.db, {
      service_id,
      country_code: "CM",
      is_free: kind === "free",
    });
    if (kind === "paid")
      await buildModality(server.ctx.db, { service_country_id: offered.id, price: 15_000 });
    offers[kind] = { service_id, country_code: "CM", organism_id: null };
  }
});
afterAll(() => server.close());

async function perform(action: Action, request: RequestDetail): Promise<number> {
  const { id, version, status: from } = request;
  const work = `/api/work/requests/${id}`;
  const call = async (method: "POST" | "PUT" | "DELETE", url: string, payload?: object) => {
    const { headers } = people[action.by];
    const reply = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
    return reply.statusCode;
  };
  const item = openItem(request)?.id ?? crypto.randomUUID();
  switch (action.do) {
    case "submit":
      return call("POST", `/api/requests/${id}/submit`, { version });
    case "cancel":
      return call("POST", `/api/requests/${id}/cancel`, {});
    case "move": {
      const { move, reason } = action;
      return call("POST", `${work}/moves`, { from, move, ...(reason && { reason }) });
    }
    case "file":
      return call("PUT", `${work}/filing`, { filed: action.filed });
    case "give":
      return call("PUT", `${work}/deliverables/${crypto.randomUUID()}`, {
        kind: "message",
        promise_key: PROMISE.key,
        body: "Tout est en ordre.",
      });
    case "take back":
      return call("DELETE", `${work}/deliverables/${request.deliverables[0]?.id ?? crypto.randomUUID()}`);
    case "ask":
      return call("POST", `${work}/information-requests`, {
        id: crypto.randomUUID(),
        items: [{ kind: "answer", label: "Date", reason: "Elle manque.", due_on: inDays(7) }],
      });
    case "answer":
      return call("PUT", `/api/requests/${id}/information-requests/${item}`, {
        answer: "Le 3 mars.",
        before: null,
      });
    case "withdraw":
      return call("POST", `${work}/information-requests/${item}/withdrawal`, {});
  }
}

/** A refund is owed exactly when a paid request was cancelled or rejected. */
async function checkMoney({ id, paid }: ModelledRequest, status: RequestStatus): Promise<void> {
  const taken = await server.ctx.db
    .selectFrom("transactions")
    .select("refunded")
    .where("service_request_id", "=", id)
    .where("status", "=", "succeeded")
    .execute();
  expect(taken).toHaveLength(paid ? 1 : 0);
  const ended = status === "cancelled" || status === "rejected";
  for (const { refunded } of taken) expect(refunded > 0).toBe(ended);
}

const step = (name: Action["do"], who: Name, more: object = {}) => ({ do: name, by: who, ...more }) as Action;
const move = (name: WorkMove, who: Name, reason = "") => step("move", who, { move: name, reason });

/** Fixed walks that get far, beside the random ones. */
const WALKS: [boolean, ModelledRequest["owner"], Action[]][] = [
  [
    true,
    "owner",
    [
      step("submit", "owner"),
      move("start", "assigned"),
      step("ask", "agent"),
      step("answer", "stranger"),
      step("answer", "owner"),
      step("file", "admin", { filed: true }),
      move("complete", "admin"),
      step("give", "assigned"),
      step("take back", "agent"),
      move("complete", "admin"),
      step("give", "agent"),
      move("complete", "unassigned"),
      move("complete", "assigned"),
      step("give", "assigned"),
      move("reject", "admin", "Trop tard."),
    ],
  ],
  [
    true,
    "owner of the house",
    [move("reject", "owner of the house", "À moi."), step("cancel", "owner of the house")],
  ],
  [
    true,
    "owner",
    [step("submit", "owner"), move("reject", "support", "Non."), move("reject", "agent", "Non.")],
  ],
  [
    false,
    "owner",
    [step("submit", "owner"), move("start", "agent"), step("ask", "agent"), step("withdraw", "agent")],
  ],
];

test("refuses every forbidden move, writes an event for every allowed one, and never loses an owed refund", {
  timeout: patience(240_000),
}, async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.constantFrom("owner" as const, "owner of the house" as const),
      fc.array(actions, { minLength: 6, maxLength: 16 }),
      async (paid, ownerName, sequence) => {
        const owner = people[ownerName];
        const { id, detail } = await buildRequest(server, { owner, offer: offers[paid ? "paid" : "free"] });
        const request: ModelledRequest = { id, owner: ownerName, paid };
        if (paid) await payRequest(server, owner, id, card());
        else await submit(server, owner, detail);
        await server.ctx.db
          .updateTable("service_requests")
          .set({ assigned_to: people.assigned.id })
          .where("id", "=", id)
          .execute();
        let before = await getRequest(server, owner, id);
        for (const action of sequence) {
          const expected = predict(action, request, before, (name) => people[name].id);
          const code = await perform(action, before);
          const after = await getRequest(server, owner, id);
          const context = `${action.do} by ${action.by} from ${before.status}: ${code}`;
          expect(after.status, context).toBe(expected?.to ?? before.status);
          const events = after.events.slice(before.events.length);
          expect(after.events.slice(0, before.events.length), context).toEqual(before.events);
          const kinds = events.map(({ kind }) => kind);
          if (expected) {
            expect(code, context).toBe(200);
            expect(
              kinds.filter((kind) => kind === expected.event),
              context,
            ).toHaveLength(1);
          } else {
            expect(kinds, context).toEqual([]);
          }
          // A status is written together with its event.
          const moves = events.filter(({ kind }) => kind === "moved");
          expect(
            moves.map(({ from, to }) => [from, to]),
            context,
          ).toEqual(after.status === before.status ? [] : [[before.status, after.status]]);
          expect(kinds.includes("refund_owed"), context).toBe(
            paid && after.status !== before.status && ["cancelled", "rejected"].includes(after.status),
          );
          await checkMoney(request, after.status);
          reached.add(`${after.status} ${paid ? "paid" : "free"}`);
          before = after;
        }
      },
    ),
    { numRuns: 30, examples: WALKS },
  );
  // Walks that end early would prove nothing.
  expect([...reached]).toEqual(
    expect.arrayContaining([
      "completed paid",
      "rejected paid",
      "cancelled paid",
      "information_required free",
    ]),
  );
});
