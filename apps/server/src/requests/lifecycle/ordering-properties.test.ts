import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { uploadDocument } from "../../../test/builders/documents.ts";
import { card, mobile, tryToGiveUp, tryToPay } from "../../../test/builders/payments.ts";
import {
  type BuiltOffer,
  buildOffer,
  buildRequest,
  DETAILS,
  draftOf,
  getRequest,
  PASSPORT,
} from "../../../test/builders/requests.ts";
import { settleCharge } from "../../payments/attempts/settle.ts";

let server: TestApp;
let owner: TestUser;
let offers: BuiltOffer[];
beforeAll(async () => {
  server = await startTestApp();
  offers = [
    await buildOffer(server),
    await buildOffer(server, { price: 0 }),
    await buildOffer(server, { price: 50_000, required_documents: [PASSPORT] }),
  ];
});
afterAll(() => server.close());

const actions = fc.oneof(
  fc.record({ do: fc.constant("save" as const), offer: fc.nat(2), named: fc.boolean() }),
  fc.record({ do: fc.constant("upload" as const) }),
  fc.record({ do: fc.constant("remove" as const) }),
  fc.record({ do: fc.constant("pay" as const), by: fc.constantFrom("card", "mobile") }),
  // The newest or an older transaction, in any state: providers repeat callbacks and send them late.
  fc.record({
    do: fc.constant("settle" as const),
    which: fc.nat(2),
    outcome: fc.constantFrom("succeeded" as const, "failed" as const, "expired" as const),
  }),
  fc.record({ do: fc.constant("give up" as const) }),
  fc.record({ do: fc.constant("submit" as const) }),
  fc.record({ do: fc.constant("cancel" as const) }),
);

type Action = typeof actions extends fc.Arbitrary<infer A> ? A : never;

async function perform(action: Action, request: RequestDetail): Promise<void> {
  const { id, version } = request;
  const post = (url: string, payload: object) =>
    server.app.inject({ method: "POST", url, headers: owner.headers, payload });
  switch (action.do) {
    case "save": {
      const form_data = { ...DETAILS, userName: action.named ? "Awa" : "" };
      const payload = draftOf(offers[action.offer] as BuiltOffer, { version, form_data });
      await server.app.inject({ method: "PUT", url: `/api/requests/${id}`, headers: owner.headers, payload });
      return;
    }
    case "upload":
      await uploadDocument(server, owner, id).catch(() => {});
      return;
    case "remove": {
      const document = request.documents[0]?.id ?? crypto.randomUUID();
      await server.app.inject({
        method: "DELETE",
        url: `/api/documents/${document}`,
        headers: owner.headers,
      });
      return;
    }
    case "pay":
      // The simulator never settles this one; the next action does.
      await tryToPay(server, owner, id, action.by === "card" ? card("0408") : mobile("0408"));
      return;
    case "settle": {
      const made = await transactionsOf(id);
      const transaction = made[made.length - 1 - (action.which % Math.max(1, made.length))];
      if (!transaction) return;
      const outcome =
        action.outcome === "succeeded"
          ? { status: action.outcome }
          : { status: action.outcome, failureCode: "declined" as const };
      await settleCharge(server.ctx, transaction.id, outcome, { by: "provider" });
      return;
    }
    case "give up":
      if (request.transaction) await tryToGiveUp(server, owner, request.transaction.id);
      return;
    case "submit":
      await post(`/api/requests/${id}/submit`, { version });
      return;
    case "cancel":
      await post(`/api/requests/${id}/cancel`, {});
      return;
  }
}

const PAY: Action = { do: "pay", by: "card" };
const SUCCEED: Action = { do: "settle", which: 0, outcome: "succeeded" };
const GIVE_UP: Action = { do: "give up" };
const UPLOAD: Action = { do: "upload" };
const SUBMIT: Action = { do: "submit" };
/** Fixed walks that get far, beside the random ones. */
const WALKS: [number, Action[]][] = [
  [0, [SUBMIT, PAY, SUBMIT, SUCCEED, SUBMIT, SUBMIT, { do: "cancel" }]],
  [0, [PAY, GIVE_UP, PAY, SUCCEED, GIVE_UP, SUBMIT]],
  [1, [SUBMIT, SUBMIT]],
  [2, [PAY, UPLOAD, PAY, SUCCEED, { do: "remove" }, SUBMIT, UPLOAD, SUBMIT]],
];

const transactionsOf = (id: string) =>
  server.ctx.db
    .selectFrom("transactions")
    .selectAll()
    .where("service_request_id", "=", id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** What holds for every request after any sequence of actions. */
async function checkInvariants(request: RequestDetail): Promise<void> {
  const transactions = await transactionsOf(request.id);
  const taken = transactions.filter((one) => one.status === "succeeded");
  const counting = taken.filter((one) => one.refunded === 0);
  expect(counting.length).toBeLessThanOrEqual(1);
  if (request.status === "submitted") {
    expect(request.bill).not.toBeNull();
    // Paid exactly what is due, with all required documents.
    expect(counting.map((one) => one.amount)).toEqual(request.bill?.total ? [request.bill.total] : []);
    expect(request.documents.map((one) => one.doc_key)).toEqual(
      request.asked_documents.map((one) => one.key),
    );
    expect(request.form_data.userName).not.toBe("");
  }
  if (request.status === "pending_validation") {
    expect(counting).toHaveLength(1);
  }
  // No payment is retained for an ended request.
  if (request.status === "cancelled" || request.status === "draft") expect(counting).toEqual([]);
  // Every status was written with its event.
  const moves = request.events.filter((event) => event.kind === "moved");
  expect(moves.at(-1)?.to ?? "draft").toBe(request.status);
  for (const [index, move] of moves.entries()) {
    expect(move.from).toBe(moves[index - 1]?.to ?? "draft");
  }
}

test("never submits an unpaid request nor retains two payments, in any order of actions", {
  timeout: patience(120_000),
}, async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.nat(2),
      fc.array(actions, { minLength: 4, maxLength: 14 }),
      async (offer, sequence) => {
        // The number of drafts is limited, and most walks leave one.
        owner = await buildUser(server);
        const { id } = await buildRequest(server, { owner, offer: offers[offer] as BuiltOffer });
        let request = await getRequest(server, owner, id);
        for (const action of sequence) {
          await perform(action, request);
          request = await getRequest(server, owner, id);
          await checkInvariants(request);
          reached.add(`${request.status} ${request.transaction?.status ?? "unpaid"}`);
        }
      },
    ),
    { numRuns: 30, examples: WALKS },
  );
  // Walks that end early would prove nothing.
  expect([...reached]).toEqual(
    expect.arrayContaining(["submitted succeeded", "submitted unpaid", "cancelled succeeded"]),
  );
});
