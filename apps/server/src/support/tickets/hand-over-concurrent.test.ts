import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildTicket } from "../../../test/builders/support.ts";
import { countLockWaits, untilJobsEnd } from "../../../test/database.ts";
import { staffCalls } from "../../../test/hand-overs.ts";
import { unassignTickets } from "./erase-tickets.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

// The embedded database has one connection.
test.runIf(inject("postgres") !== "")(
  "a hand-over of tickets and a suspension at once do not wait for each other",
  async () => {
    const { db } = server.ctx;
    const leaver = await buildUser(server, { role: "operateur_support" });
    const taker = await buildUser(server, { role: "operateur_support" });
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) ids.push((await buildTicket(server)).ticket.id);
    // Written last to first, so that their order in the table is not that of their ids.
    for (const id of ids.sort().reverse())
      await db.updateTable("support_tickets").set({ assigned_to: leaver.id }).where("id", "=", id).execute();
    // Emails that are sent at once wait for each other, too.
    await untilJobsEnd(server);
    const calls: Promise<unknown>[] = [];
    await db.transaction().execute(async (trx) => {
      await trx
        .selectFrom("support_tickets")
        .select("id")
        .where("id", "=", ids.at(-1) ?? "")
        .forUpdate()
        .execute();
      calls.push(staffCalls(server, () => admin).handOver(leaver.id, "tickets", [taker]));
      await expect.poll(() => countLockWaits(server), { interval: 20 }).toBe(1);
      calls.push(db.transaction().execute((other) => unassignTickets(other, leaver.id, null)));
      await expect.poll(() => countLockWaits(server), { interval: 20 }).toBe(2);
    });
    expect(await Promise.all(calls)).toEqual([{ moved: 6, left: 0 }, undefined]);
  },
);
