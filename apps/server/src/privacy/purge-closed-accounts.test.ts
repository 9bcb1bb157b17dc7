import { RETENTION_YEARS } from "@passerelle/domain/privacy/retention";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "../../test/builders/accounts.ts";
import { storedBytes, uploadDocument } from "../../test/builders/documents.ts";
import { payRequest } from "../../test/builders/payments.ts";
import { buildRequest, copyRequest, PASSPORT } from "../../test/builders/requests.ts";
import { queuedJobs } from "../../test/database.ts";
import { purgeClosedAccounts } from "./purge-closed-accounts.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** The moment at which an account closed now has been retained for so many years and days. */
function inYears(years: number, days = 0): Date {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return new Date(date.getTime() + days * 24 * 60 * 60 * 1000);
}

/** A paid and completed request with its document, of a closed account. */
async function kept(owner: TestUser) {
  const { id } = await buildRequest(server, { owner, required_documents: [PASSPORT] });
  const document = await uploadDocument(server, owner, id);
  const link = await server.app.inject({
    method: "POST",
    url: `/api/documents/${document}/links`,
    headers: owner.headers,
    payload: { disposition: "inline" },
  });
  await server.app.inject({ url: link.json<{ url: string }>().url });
  await payRequest(server, owner, id);
  await server.ctx.db
    .updateTable("service_requests")
    .set({ status: "completed", submitted_at: new Date() })
    .where("id", "=", id)
    .execute();
  return { id, document, path: (await storedBytes(server, document).row()).storage_path };
}

async function close(owner: TestUser): Promise<void> {
  const payload = { password: TEST_PASSWORD };
  const reply = await server.app.inject({
    method: "POST",
    url: "/api/me/closure",
    headers: owner.headers,
    payload,
  });
  expect(reply.statusCode, reply.body).toBe(200);
}

/** The number of rows of each kind that a request has. */
async function rowsOf(requestId: string) {
  const count = async (
    table: "service_requests" | "request_events" | "transactions" | "uploaded_documents",
  ) => {
    const column = table === "service_requests" ? "id" : "service_request_id";
    const rows = await server.ctx.db
      .selectFrom(table)
      .select("id")
      .where(column as "id", "=", requestId)
      .execute();
    return rows.length;
  };
  return {
    requests: await count("service_requests"),
    events: await count("request_events"),
    payments: await count("transactions"),
    documents: await count("uploaded_documents"),
  };
}

const NOTHING = { requests: 0, events: 0, payments: 0, documents: 0 };

test("deletes retained data after ten years, and not a day before", async () => {
  const owner = await buildUser(server);
  const one = await kept(owner);
  const two = await kept(owner);
  await close(owner);
  const open = await buildUser(server);
  const theirs = await kept(open);

  await purgeClosedAccounts(server.ctx, inYears(RETENTION_YEARS, -1));
  expect(await rowsOf(one.id)).toMatchObject({ requests: 1, payments: 1, documents: 1 });
  expect((await storedBytes(server, one.document).read()).length).toBeGreaterThan(0);

  const past = inYears(RETENTION_YEARS, 1);
  await Promise.all([purgeClosedAccounts(server.ctx, past), purgeClosedAccounts(server.ctx, past)]);
  for (const { id, path } of [one, two]) {
    expect(await rowsOf(id)).toEqual(NOTHING);
    expect(await server.ctx.storage.exists(path)).toBe(false);
  }
  // Data of an open account is never deleted, however old.
  expect(await rowsOf(theirs.id)).toMatchObject({ requests: 1, payments: 1, documents: 1 });
  expect(await server.ctx.storage.exists(theirs.path)).toBe(true);
  const account = await server.ctx.db.selectFrom("users").selectAll().where("id", "=", owner.id).execute();
  expect(account).toMatchObject([{ name: "", phone: "" }]);
});

test("finishes after a crash between files and rows", async () => {
  const owner = await buildUser(server);
  const { id, path } = await kept(owner);
  await close(owner);
  await server.ctx.storage.delete(path);
  await purgeClosedAccounts(server.ctx, inYears(RETENTION_YEARS, 1));
  expect(await rowsOf(id)).toEqual(NOTHING);
});

test("retains a request while its refund is owed", async () => {
  const owner = await buildUser(server);
  const { id } = await kept(owner);
  await close(owner);
  const { id: transaction_id, amount } = await server.ctx.db
    .selectFrom("transactions")
    .select(["id", "amount"])
    .where("service_request_id", "=", id)
    .executeTakeFirstOrThrow();
  const refundId = crypto.randomUUID();
  const refund = {
    id: refundId,
    provider_reference: refundId,
    transaction_id,
    amount,
    charged_amount: amount,
  };
  await server.ctx.db
    .insertInto("refunds")
    .values({ ...refund, reference: "F-2222-2222", reason: "goodwill", method: "manual" })
    .execute();
  const count = (counts: { refunded: number } | { returned: number }) =>
    server.ctx.db.updateTable("transactions").set(counts).where("id", "=", transaction_id).execute();
  await count({ refunded: amount });
  await purgeClosedAccounts(server.ctx, inYears(RETENTION_YEARS, 1));
  expect(await rowsOf(id)).toMatchObject({ requests: 1, payments: 1 });
  await server.ctx.db
    .updateTable("refunds")
    .set({ status: "succeeded", closed_at: new Date() })
    .where("id", "=", refund.id)
    .execute();
  await count({ returned: amount });
  await purgeClosedAccounts(server.ctx, inYears(RETENTION_YEARS, 1));
  expect(await rowsOf(id)).toEqual(NOTHING);
});

test("continues with another job when there is more than one job can handle", {
  timeout: patience(60_000),
}, async () => {
  const owner = await buildUser(server);
  const { id } = await buildRequest(server, { owner });
  await close(owner);
  await copyRequest(server, id, Array(110).fill({}));
  await purgeClosedAccounts(server.ctx, inYears(RETENTION_YEARS, 1));
  const left = () =>
    server.ctx.db.selectFrom("service_requests").select("id").where("user_id", "=", owner.id).execute();
  expect(await left()).toHaveLength(11);
  expect(await queuedJobs(server, "privacy.purge")).toEqual([{}]);
  await purgeClosedAccounts(server.ctx, inYears(RETENTION_YEARS, 1));
  expect(await left()).toEqual([]);
  expect(await queuedJobs(server, "privacy.purge")).toHaveLength(1);
});
