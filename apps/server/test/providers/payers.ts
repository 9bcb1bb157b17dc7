import type { Transaction } from "@passerelle/contract/payments";
import { totalOf } from "@passerelle/contract/payments/seen-total";
import type { TestApp } from "../app.ts";
import type { TestUser } from "../builders/accounts.ts";
import type { RealProvider } from "./all-fakes.ts";
import type { Fake } from "./fake.ts";
import { buildDue, DUE, ORDERS } from "./orders.ts";

export type Attempt = { provider: RealProvider; requestId: string; owner: TestUser; key: string };

/** Payers of requests at real providers. They call a process at `origin` on the database of `server`. */
export function payersOf(server: TestApp, origin: string, fakes: Record<RealProvider, Fake>) {
  async function prepare(provider: RealProvider): Promise<Attempt> {
    const { id: requestId, owner } = await buildDue(server, provider);
    return { provider, requestId, owner, key: crypto.randomUUID() };
  }

  /** Calls the process that the test kills. */
  async function ask<T>(
    user: TestUser,
    method: "GET" | "POST",
    path: string,
    body?: object,
    headers = {},
  ): Promise<T> {
    const response = await fetch(origin + path, {
      method,
      headers: { ...user.headers, ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }

  const payBy = ({ provider, requestId, owner, key }: Attempt, idempotencyKey = key): Promise<Transaction> =>
    ask(owner, "POST", `/api/requests/${requestId}/payments`, ORDERS[provider].order, {
      "idempotency-key": idempotencyKey,
      "expected-total": totalOf({ total: DUE, currency: ORDERS[provider].currency }),
    });

  const rowsOf = ({ requestId }: Attempt) =>
    server.ctx.db
      .selectFrom("transactions")
      .selectAll()
      .where("service_request_id", "=", requestId)
      .orderBy("created_at")
      .execute();

  async function idOf(attempt: Attempt): Promise<string> {
    const [row] = await rowsOf(attempt);
    if (!row) throw new Error("the attempt was not committed");
    return row.id;
  }

  /** The payer's attempts, as they see them, oldest first. */
  async function readAttempts(attempt: Attempt): Promise<Transaction[]> {
    const ids = (await rowsOf(attempt)).map(({ id }) => id);
    return Promise.all(ids.map((id) => ask<Transaction>(attempt.owner, "GET", `/api/payments/${id}`)));
  }

  const statusesOf = async (attempt: Attempt) => (await readAttempts(attempt)).map(({ status }) => status);

  /** Lets the payer confirm the latest order at the provider. */
  async function confirm({ provider }: Attempt): Promise<void> {
    const fake = fakes[provider];
    await fake.decide(fake.charges.at(-1)?.reference as string);
  }

  return { prepare, ask, payBy, rowsOf, idOf, readAttempts, statusesOf, confirm };
}
