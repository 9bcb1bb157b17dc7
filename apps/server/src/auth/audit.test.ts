import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { NOWHERE } from "../platform/origin.ts";
import { findHistory } from "./account-admin/queries.ts";
import { findAudit } from "./admin/queries.ts";
import { recordAudit } from "./audit-queries.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test("lists the entries of one transaction in order, newest first", async () => {
  const { id, email } = await buildUser(server);
  const steps = Array.from({ length: 12 }, (_, at) => String(at));
  await server.ctx.db.transaction().execute(async (trx) => {
    for (const step of steps) await recordAudit(trx, "user_modified", { id, email }, NOWHERE, { step });
  });
  const newest = steps.toReversed();
  const { rows } = await findHistory(server.ctx.db, id, { limit: 12, offset: 0 });
  expect(rows.map(({ traits }) => traits.step)).toEqual(newest);
  const { entries } = await findAudit(server.ctx.db, undefined, { page: 1, perPage: 12 });
  expect(entries.map(({ traits }) => traits.step)).toEqual(newest);
});
