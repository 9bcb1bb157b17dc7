import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OwnApp, startOwnApp } from "../../../test/app.ts";
import { card, startPayment } from "../../../test/builders/payments.ts";
import { buildRequest, getRequest, submit } from "../../../test/builders/requests.ts";
import { settleCharge } from "../../payments/attempts/settle.ts";

let server: OwnApp;
beforeAll(async () => {
  server = await startOwnApp();
  await sql`CREATE TABLE request_writes (request uuid NOT NULL)`.execute(server.ctx.db);
  await sql`
    CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO request_writes VALUES (NEW.id); RETURN NULL; END'`.execute(server.ctx.db);
  await sql`
    CREATE TRIGGER note_write AFTER UPDATE ON service_requests
    FOR EACH ROW EXECUTE FUNCTION note_write()`.execute(server.ctx.db);
});
afterAll(() => server.close());

/** How often an action writes the row of a request. */
async function countWrites(id: string, action: () => Promise<unknown>): Promise<number> {
  await sql`DELETE FROM request_writes`.execute(server.ctx.db);
  await action();
  const { rows } = await sql`SELECT FROM request_writes WHERE request = ${id}`.execute(server.ctx.db);
  return rows.length;
}

test("a payment writes the row of its request once, and so does the confirmation after it", async () => {
  const { id, owner } = await buildRequest(server);
  const { id: paymentId } = await startPayment(server, owner, id, card("0408"));
  const settle = () => settleCharge(server.ctx, paymentId, { status: "succeeded" }, { by: "provider" });
  expect(await countWrites(id, settle)).toBe(1);
  const paid = await getRequest(server, owner, id);
  expect(paid.status).toBe("pending_validation");
  expect(await countWrites(id, () => submit(server, owner, paid))).toBe(1);
});
