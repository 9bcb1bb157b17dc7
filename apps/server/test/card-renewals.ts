import type { CardRenewal } from "@passerelle/contract/subscriptions";
import { sql } from "kysely";
import { expect } from "vitest";
import { patience } from "../../../scripts/test/patience.ts";
import {
  findActiveRenewal,
  findCharges,
  findRenewals,
  type StoredCharge,
} from "../src/subscriptions/card/queries.ts";
import type { TestApp } from "./app.ts";
import { buildUser, type TestUser } from "./builders/accounts.ts";
import { answerNow, card } from "./builders/payments.ts";
import { callAs } from "./builders/requests.ts";
import {
  daysLeft,
  orderPeriod,
  passDays,
  readSubscription,
  tryToPayOrder,
} from "./builders/subscriptions.ts";
import { sentMails } from "./database.ts";

/** The limit of a wait for jobs that follow a payment. */
export const LONG = { timeout: patience(30_000) };

/** The limit of a test with up to four such waits, so that a wait fails first and reports what is missing. */
export const LONG_TEST = 5 * LONG.timeout;

/** Their latest consent to renewal by card. */
export const latestRenewal = async (server: TestApp, owner: TestUser): Promise<CardRenewal | undefined> =>
  (await readSubscription(server, owner)).card_renewals[0];

/** The charges of their latest consent, newest first. */
export const chargesOf = async (server: TestApp, owner: TestUser): Promise<CardRenewal["charges"]> =>
  (await latestRenewal(server, owner))?.charges ?? [];

/** The rows of these charges, which waits poll, because each read by the API takes some twenty statements. */
export async function chargeRows({ ctx }: TestApp, owner: TestUser): Promise<StoredCharge[]> {
  const [latest] = await findRenewals(ctx.db, owner.id);
  return (await findCharges(ctx.db, owner.id)).filter(({ renewal_id }) => renewal_id === latest?.id);
}

/** The same, after the simulator has answered those that it received, as it otherwise does after a second or two. */
export async function answeredRows(server: TestApp, owner: TestUser): Promise<StoredCharge[]> {
  for (const { status, transaction_id } of await chargeRows(server, owner))
    if (status === "pending") await answerNow(server, transaction_id);
  return chargeRows(server, owner);
}

const statusesOf = (charges: readonly { status: string }[]) => charges.map(({ status }) => status);

/**
 * Waits until the charges of their latest consent have these statuses, newest first. After a timeout the error lists the jobs,
 * the attempts and the simulated charges.
 */
export async function waitForCharges(
  server: TestApp,
  owner: TestUser,
  statuses: CardRenewal["charges"][number]["status"][],
): Promise<void> {
  await expect
    .poll(async () => statusesOf(await answeredRows(server, owner)), LONG)
    .toEqual(statuses)
    .catch(async (error: unknown) => {
      const { rows } = await sql`
        SELECT now(),
          (SELECT jsonb_agg(to_jsonb(job) - 'data') FROM pgboss.job) AS jobs,
          (SELECT jsonb_agg(transaction) FROM transactions AS transaction WHERE user_id = ${owner.id}) AS attempts,
          (SELECT jsonb_agg(charge) FROM simulator_charges AS charge) AS simulated`.execute(server.ctx.db);
      throw new Error(`the charges are not ${statuses}: ${JSON.stringify(rows)}`, { cause: error });
    });
  expect(statusesOf(await chargesOf(server, owner))).toEqual(statuses);
}

/** How many emails of a template were enqueued for them. */
export const countMails = async (server: TestApp, owner: TestUser, template: string): Promise<number> =>
  (await sentMails(server, owner.email)).filter((name) => name === template).length;

export const withdraw = (server: TestApp, owner: TestUser) =>
  callAs(server, owner, "POST", "/api/me/subscription/card-renewal/withdraw", {});

/** Subscribes by card and consents to renewal by it. `order`: the payment, by default with a card of the simulator. */
export async function subscribeByCard(
  server: TestApp,
  order: object = card("4242"),
  wish: Parameters<typeof orderPeriod>[2] = {},
): Promise<TestUser> {
  const owner = await buildUser(server);
  const id = await orderPeriod(server, owner, wish);
  const reply = await tryToPayOrder(server, owner, id, { ...order, card_consent: 1 });
  expect(reply.statusCode, reply.body).toBe(200);
  await answerNow(server, reply.json().id);
  await expect
    .poll(async () => (await findActiveRenewal(server.ctx.db, owner.id)) !== undefined, LONG)
    .toBe(true);
  return owner;
}

/** Moves time to a week before the end, when the charge is announced. */
export async function passUntilAnnounced(server: TestApp, owner: TestUser): Promise<void> {
  await passDays(server, owner, daysLeft(await readSubscription(server, owner)) - 7);
}
