import type { RequestSummary } from "@passerelle/contract/requests/ordering";
import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { mobile } from "../../../test/builders/payments.ts";
import { callAs, getRequest } from "../../../test/builders/requests.ts";
import {
  type BuiltFee,
  buildFee,
  buildRequestWithFee,
  payFee,
  refuseFee,
  startFeePayment,
  withdrawFee,
} from "../../../test/payment-fees.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
});
afterAll(() => server.close());

async function move({ id }: BuiltFee, from: string, to: string) {
  const url = `/api/work/requests/${id}/moves`;
  const payload = { from, move: to };
  const reply = await server.app.inject({ method: "POST", url, headers: admin.headers, payload });
  return { status: reply.statusCode, body: reply.json() };
}
const complete = (built: BuiltFee) => move(built, "in_progress", "complete");
const work = ({ id }: BuiltFee) => callAs<WorkDetail>(server, admin, "GET", `/api/work/requests/${id}`);

/** A request that is worked on, with an open fee. */
async function started(): Promise<BuiltFee> {
  const built = await buildRequestWithFee(server, admin);
  expect((await move(built, "submitted", "start")).status).toBe(200);
  return built;
}

const REFUSED = { status: 409, body: { code: "fee_open" } };

test("a request is not completed while a fee of it is open, also while it is being paid", async () => {
  const built = await started();
  expect(await work(built)).toMatchObject({ moves: ["reject"], open_fees: ["Timbre fiscal"] });
  expect(await complete(built)).toMatchObject(REFUSED);
  await startFeePayment(server, built, mobile("0408"));
  expect(await complete(built)).toMatchObject(REFUSED);
  expect(await getRequest(server, built.owner, built.id)).toMatchObject({ status: "in_progress" });
});

test.each([
  ["paid", (built: BuiltFee) => payFee(server, built)],
  ["refused", ({ owner, id, fee }: BuiltFee) => refuseFee(server, owner, id, fee.id)],
  ["withdrawn", ({ id, fee }: BuiltFee) => withdrawFee(server, admin, id, fee.id)],
])("a request is completed once its fee is %s", async (_, close) => {
  const built = await started();
  await close(built);
  expect(await work(built)).toMatchObject({ moves: ["complete", "reject"], open_fees: [] });
  expect(await complete(built)).toMatchObject({ status: 200, body: { request: { status: "completed" } } });
});

test("if a request is completed while a fee is added, one of the two is refused", async () => {
  const built = await started();
  await withdrawFee(server, admin, built.id, built.fee.id);
  const [moved, added] = await Promise.all([
    complete(built),
    buildFee(server, admin, built.id).then(
      () => true,
      () => false,
    ),
  ]);
  expect(added).toBe(moved.status !== 200);
  expect(await work(built)).toMatchObject({ open_fees: added ? ["Timbre fiscal"] : [] });
});

test("a due fee is the customer's next action until they pay or refuse it", async () => {
  const built = await started();
  const { owner, id, fee } = built;
  const summary = async () => {
    const list = await callAs<{ requests: RequestSummary[] }>(
      server,
      owner,
      "GET",
      "/api/requests?status=open",
    );
    return list.requests.find((one) => one.id === id);
  };
  const due_fee = { id: fee.id, label: "Timbre fiscal", amount_left: 12_000, currency: "XAF" };
  const due = { next_action: "pay_fee", holder: "customer", due_fee };
  expect(await summary()).toMatchObject(due);
  expect(await getRequest(server, owner, id)).toMatchObject(due);
  const waits = { next_action: "wait", holder: "us", due_fee: null };
  await startFeePayment(server, built, mobile("0408"));
  expect(await summary()).toMatchObject(waits);
  const second = await buildFee(server, admin, id, { label: "Copie", amount: 5_000 });
  expect(await summary()).toMatchObject({
    next_action: "pay_fee",
    due_fee: { label: "Copie", amount_left: 5_000 },
  });
  await refuseFee(server, owner, id, second.id);
  expect(await summary()).toMatchObject(waits);
});
