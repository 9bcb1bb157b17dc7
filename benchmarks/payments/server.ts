/**
 * The measured server, in its own process: the whole application without its pages, and a bare Fastify route that inserts the
 * rows of an attempt into copies of their tables.
 */
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { sql } from "kysely";
import { paymentsOfPerson } from "../../apps/server/src/payments/rate-limits.ts";
import { readEnv } from "../../apps/server/src/platform/env.ts";
import type { RateLimit } from "../../apps/server/src/platform/rate-limits.ts";
import { start } from "../../apps/server/src/start.ts";
import { buildUser, type TestUser } from "../../apps/server/test/builders/accounts.ts";
import { startPayment } from "../../apps/server/test/builders/payments.ts";
import { buildRequest, copyRequest } from "../../apps/server/test/builders/requests.ts";
import { ORDERS } from "../../apps/server/test/providers/orders.ts";
import { answerAsked } from "../server-process.ts";
import { createCopies, insertCopies, recordInserts } from "./rows.ts";

/** `tables`: how many rows an attempt inserts into each. `tokens`: of a customer for each connection. */
export type Ready = { bare: string; tokens: string[]; tables: Record<string, number> };
/** Creates this many drafts for each customer and answers with their ids. */
export type Asked = { drafts: number };

const [port, connections] = process.argv.slice(2).map(Number);
const { app, ctx, stop } = await start(readEnv());
await app.listen({ port: port ?? 0, host: "127.0.0.1" });
const server = { app, ctx, close: stop };

/** With other addresses than those of the users that the table has created in another process. */
const buildCustomer = (number: number) => buildUser(server, { email: `bench-${number}@passerelle.test` });

/** A few customers pay as often as many would, so their limit is taken from but never used up. */
async function keepFull({ name, bucket }: RateLimit): Promise<void> {
  const [key, burst] = [sql.lit(`${name}:%`), sql.lit(bucket.burst)];
  await sql`
    CREATE FUNCTION bench.fill_bucket() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.tokens = ${burst}; RETURN NEW; END $$`.execute(ctx.db);
  await sql`
    CREATE TRIGGER fill_bucket BEFORE INSERT OR UPDATE ON rate_limits
    FOR EACH ROW WHEN (NEW.key LIKE ${key}) EXECUTE FUNCTION bench.fill_bucket()`.execute(ctx.db);
}

const owner = await buildCustomer(0);
const { id: original, offer } = await buildRequest(server, { price: 15_000, owner });
const other = await buildRequest(server, { offer, owner });
// The first payment creates rows that exist only once, such as the exchange rates.
await startPayment(server, owner, other.id, ORDERS.stripe.order);
const measured = await buildRequest(server, { offer, owner });
const inserted = await recordInserts(ctx.db, async () => {
  await startPayment(server, owner, measured.id, ORDERS.stripe.order);
});
await createCopies(ctx.db, inserted);
await keepFull(paymentsOfPerson);

const customers: TestUser[] = [];
while (customers.length < (connections ?? 1)) customers.push(await buildCustomer(customers.length + 1));

async function addDrafts({ id: user_id }: TestUser, count: number): Promise<string[]> {
  const findIds = async () =>
    (await ctx.db.selectFrom("service_requests").select("id").where("user_id", "=", user_id).execute()).map(
      ({ id }) => id,
    );
  const before = new Set(await findIds());
  await copyRequest(
    server,
    original,
    Array.from({ length: count }, () => ({ user_id })),
  );
  return (await findIds()).filter((id) => !before.has(id));
}

const bare = Fastify();
bare.post("/attempts", async () => {
  await insertCopies(ctx.db, inserted);
  return {};
});
await bare.listen({ port: 0, host: "127.0.0.1" });

answerAsked<Asked>(
  async ({ drafts }) => {
    const ids: string[][] = [];
    for (const customer of customers) ids.push(await addDrafts(customer, drafts));
    return ids;
  },
  async () => {
    await bare.close();
    await stop();
  },
);
process.send?.({
  bare: `http://127.0.0.1:${(bare.server.address() as AddressInfo).port}`,
  tokens: customers.map(({ token }) => token),
  tables: Object.fromEntries(inserted.map(({ table, rows }) => [table, rows.length])),
} satisfies Ready);
