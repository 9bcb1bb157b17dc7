import type { PaymentOrder, Transaction } from "@passerelle/contract/payments";
import type {
  NewFee,
  RequestFee,
  RequestFees,
  WorkFee,
  WorkFees,
} from "@passerelle/contract/payments/request-fees";
import { totalOf } from "@passerelle/contract/payments/seen-total";
import type { TestApp } from "./app.ts";
import type { TestUser } from "./builders/accounts.ts";
import { buildAttachment } from "./builders/attachments.ts";
import { card, waitUntilSettled } from "./builders/payments.ts";
import { assign, callAs } from "./builders/requests.ts";
import { buildSubmitted, type Submitted } from "./submitted.ts";

const NAMED = {
  label: "Timbre fiscal",
  office: "Mairie de Douala",
  explanation: "La mairie demande un timbre pour chaque copie.",
  amount: 12_000,
};

/** Tries to add an official fee, with a notice unless `files` are given; resolves with the raw reply. */
export async function tryToAddFee(
  server: TestApp,
  worker: TestUser,
  requestId: string,
  changes: Partial<NewFee> = {},
  feeId: string = crypto.randomUUID(),
) {
  const files = changes.files ?? [(await buildAttachment(server, worker, { name: "avis.pdf" })).id];
  return server.app.inject({
    method: "PUT",
    url: `/api/work/requests/${requestId}/fees/${feeId}`,
    headers: worker.headers,
    payload: { ...NAMED, ...changes, files },
  });
}

/** An official fee of a request, 12 000 francs by default. */
export async function buildFee(
  server: TestApp,
  worker: TestUser,
  requestId: string,
  changes: Partial<NewFee> = {},
): Promise<WorkFee> {
  const id = crypto.randomUUID();
  const reply = await tryToAddFee(server, worker, requestId, changes, id);
  if (reply.statusCode !== 200) throw new Error(`fee: ${reply.statusCode} ${reply.body}`);
  const fee = reply.json<WorkFees>().fees.find((one) => one.id === id);
  if (!fee) throw new Error("the fee is not among the fees of its request");
  return fee;
}

/** A fee as its customer sees it. */
export async function readFee(
  server: TestApp,
  owner: TestUser,
  requestId: string,
  feeId: string,
): Promise<RequestFee> {
  const { fees } = await callAs<RequestFees>(server, owner, "GET", `/api/requests/${requestId}/fees`);
  const fee = fees.find(({ id }) => id === feeId);
  if (!fee) throw new Error(`no fee ${feeId}`);
  return fee;
}

/** The notifications of a person about fees, latest first. */
export async function readFeeNotices(
  server: TestApp,
  user: TestUser,
): Promise<{ type: string; event: string }[]> {
  const { notifications } = await callAs<{ notifications: { type: string; event: string }[] }>(
    server,
    user,
    "GET",
    "/api/notifications",
  );
  return notifications.filter(({ type }) => type === "request_fee");
}

/** Tries to pay all that is due of a fee; resolves with the raw reply. */
export function tryToPayFee(
  { app }: TestApp,
  user: TestUser,
  { requestId, feeId, order }: { requestId: string; feeId: string; order: PaymentOrder },
  { key = crypto.randomUUID(), total = totalOf({ total: NAMED.amount, currency: "XAF" }) } = {},
) {
  return app.inject({
    method: "POST",
    url: `/api/requests/${requestId}/fees/${feeId}/payments`,
    headers: { ...user.headers, "idempotency-key": key, "expected-total": total },
    payload: order,
  });
}

export const refuseFee = (
  { app }: TestApp,
  user: TestUser,
  requestId: string,
  feeId: string,
  reason = "Trop cher.",
) =>
  app.inject({
    method: "POST",
    url: `/api/requests/${requestId}/fees/${feeId}/refuse`,
    headers: user.headers,
    payload: { reason },
  });

export const withdrawFee = ({ app }: TestApp, worker: TestUser, requestId: string, feeId: string) =>
  app.inject({
    method: "POST",
    url: `/api/work/requests/${requestId}/fees/${feeId}/withdraw`,
    headers: worker.headers,
    payload: {},
  });

export type BuiltFee = Submitted & { fee: WorkFee };

/** A request that `worker` works on, with a fee of 12 000 francs. */
export async function buildRequestWithFee(server: TestApp, worker: TestUser): Promise<BuiltFee> {
  const request = await buildSubmitted(server);
  await assign(server, request.id, worker);
  return { ...request, fee: await buildFee(server, worker, request.id) };
}

/** Starts to pay a fee; fails the test unless it is accepted. */
export async function startFeePayment(
  server: TestApp,
  { id, owner, fee }: BuiltFee,
  order: PaymentOrder = card(),
): Promise<Transaction> {
  const reply = await tryToPayFee(server, owner, { requestId: id, feeId: fee.id, order });
  if (reply.statusCode !== 200) throw new Error(`pay: ${reply.statusCode} ${reply.body}`);
  return reply.json();
}

/** Pays a fee completely. */
export async function payFee(server: TestApp, built: BuiltFee): Promise<Transaction> {
  return waitUntilSettled(server, built.owner, (await startFeePayment(server, built)).id);
}

/** Balances in the ledger of one customer that are not 0. */
export async function balancesOf({ ctx }: TestApp, { id }: TestUser): Promise<Record<string, number>> {
  const rows = await ctx.db
    .selectFrom("ledger_accounts")
    .select(["kind", "balance"])
    .where("holder", "=", id)
    .where("balance", "<>", 0)
    .execute();
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
}
