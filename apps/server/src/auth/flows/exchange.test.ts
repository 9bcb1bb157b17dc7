import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { follow, waitForAuthEmail } from "../../../test/auth-flows.ts";
import { buildUser } from "../../../test/builders/accounts.ts";
import { buildClient } from "../../../test/builders/auth.ts";
import { countLockWaits } from "../../../test/database.ts";
import { voidPendingChanges } from "../pending-changes.ts";
import { lockUser } from "../users/queries.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

// The embedded database has one connection: there the exchange begins after the transaction.
test.skipIf(inject("postgres") === "")(
  "an exchange waits for a change that voids its code, and is refused",
  async () => {
    const { id, email } = await buildUser(server);
    const client = await buildClient(server, "pkce");
    await client.signInWithOtp({ email });
    const { query } = await follow(server, (await waitForAuthEmail(server, email)).path);
    let exchange: ReturnType<typeof client.exchangeCodeForSession> | undefined;
    await server.ctx.db.transaction().execute(async (trx) => {
      await lockUser(trx, id);
      exchange = client.exchangeCodeForSession(query.code ?? "");
      await vi.waitUntil(async () => (await countLockWaits(server)) > 0, patience(5_000));
      await voidPendingChanges(trx, id);
    });
    expect((await exchange)?.error).toMatchObject({ status: 404, code: "flow_state_not_found" });
  },
);
