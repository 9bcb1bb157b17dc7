import type { ErasureName } from "@passerelle/domain/privacy/erasures";
import { RETENTION_YEARS } from "@passerelle/domain/privacy/retention";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "../../test/builders/accounts.ts";
import { buildAttachment } from "../../test/builders/attachments.ts";
import { buildMessage } from "../../test/builders/messaging.ts";
import { payRequest } from "../../test/builders/payments.ts";
import { buildRequest } from "../../test/builders/requests.ts";
import { answer, asking, buildTicket } from "../../test/builders/support.ts";
import { sweepAttachments } from "../attachments/files.ts";
import { bindAttachments } from "../attachments/service.ts";
import { sweepMessages } from "../support/contact/contact-messages.ts";
import { closeSilent } from "../support/tickets/silence/close-silent-tickets.ts";
import { purgeClosedAccounts } from "./purge-closed-accounts.ts";

const HOUR_MS = 60 * 60 * 1000;

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());
beforeEach(() => server.ctx.db.deleteFrom("erasures").execute());

/** Each entry of the log under a rule, in the order of the number of records. */
const logged = (rule: ErasureName) =>
  server.ctx.db
    .selectFrom("erasures")
    .select(["records", "files"])
    .where("rule", "=", rule)
    .orderBy("records")
    .orderBy("files")
    .execute();

const close = (owner: TestUser) =>
  asking(server, owner, "POST", "/api/me/closure", { password: TEST_PASSWORD });

test("a closure counts messages, tickets and files that were never sent, each once", async () => {
  const owner = await buildUser(server);
  const file = await buildAttachment(server, owner);
  await buildMessage(server, owner, owner.id, { attachments: [file.id] });
  await buildMessage(server, admin, owner.id);
  const { ticket } = await buildTicket(server, { owner });
  const sent = await buildAttachment(server, admin, { name: "reponse.pdf" });
  await answer(server, admin, ticket.id, { attachments: [sent.id] });
  await answer(server, admin, ticket.id);
  await buildAttachment(server, owner, { name: "jamais-envoye.pdf" });
  expect(await logged("account_closed")).toEqual([]);

  expect((await close(owner)).status).toBe(200);
  expect(await logged("account_closed")).toEqual([
    { records: 1, files: 1 },
    { records: 2, files: 1 },
    { records: 3, files: 1 },
  ]);
  expect((await close(owner)).status).toBe(401);
  expect(await logged("account_closed")).toHaveLength(3);
});

test("the end of a ticket's retention counts its written entries", async () => {
  const { owner, ticket } = await buildTicket(server);
  await answer(server, admin, ticket.id);
  await asking(server, owner, "POST", `/api/tickets/${ticket.id}/agreement`);
  await sql`UPDATE support_tickets SET closed_at = now() - interval '25 months' WHERE id = ${ticket.id}`.execute(
    server.ctx.db,
  );
  await Promise.all([closeSilent(server.ctx), closeSilent(server.ctx)]);
  expect(await logged("ticket_ended")).toEqual([{ records: 2, files: 0 }]);
});

test("messages of the contact form are counted apart from spam", async () => {
  const message = { email: "awa@exemple.test", topic: "request", language: "fr" } as const;
  for (const [age, suspected] of [
    ["25 months", false],
    ["26 months", false],
    ["23 months", false],
    ["31 days", true],
  ] as const)
    await server.ctx.db
      .insertInto("contact_messages")
      .values({
        ...message,
        name: "Awa Ndiaye",
        message: "Où en est ma demande ?",
        form_id: crypto.randomUUID(),
        reference: crypto.randomUUID(),
        suspected,
        created_at: sql<Date>`now() - ${age}::interval`,
      })
      .execute();
  await Promise.all([sweepMessages(server.ctx), sweepMessages(server.ctx)]);
  expect(await logged("contact_ended")).toEqual([{ records: 2, files: 0 }]);
  expect(await logged("contact_spam")).toEqual([{ records: 1, files: 0 }]);
});

test("unattached files are counted when they are removed and when their day is over", async () => {
  const owner = await buildUser(server);
  const { id } = await buildAttachment(server, owner);
  const removal = { method: "DELETE", url: `/api/attachments/${id}`, headers: owner.headers } as const;
  await server.app.inject(removal);
  await server.app.inject(removal);
  await buildAttachment(server, owner);
  await sweepAttachments(server.ctx, Date.now() + 25 * HOUR_MS);
  await sweepAttachments(server.ctx, Date.now() + 25 * HOUR_MS);
  expect(await logged("attachment_unused")).toEqual([
    { records: 1, files: 1 },
    { records: 1, files: 1 },
  ]);
});

test("deliverables of a paid request are counted when its retention ends", async () => {
  const { id, owner } = await buildRequest(server);
  await payRequest(server, owner, id);
  const file = await buildAttachment(server, admin);
  const deliverable = crypto.randomUUID();
  await server.ctx.db.transaction().execute(async (trx) => {
    await trx
      .insertInto("deliverables")
      .values({ id: deliverable, service_request_id: id, kind: "file", given_by: admin.id })
      .execute();
    await bindAttachments(trx, admin.id, [file.id], { kind: "deliverable", id: deliverable });
    await trx
      .updateTable("service_requests")
      .set({ status: "completed", submitted_at: new Date() })
      .where("id", "=", id)
      .execute();
  });
  expect((await close(owner)).status).toBe(200);
  const end = new Date();
  end.setUTCFullYear(end.getUTCFullYear() + RETENTION_YEARS);
  await purgeClosedAccounts(server.ctx, new Date(end.getTime() + 25 * HOUR_MS));
  expect(await logged("retention_ended")).toEqual([{ records: 1, files: 1 }]);
});
