import type { Ticket } from "@passerelle/contract/support/tickets";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startOwnApp, type TestApp } from "../../../test/app.ts";
import { buildUser } from "../../../test/builders/accounts.ts";
import { readOutbox } from "../../../test/builders/mailbox.ts";
import { buildMessage, callMessaging } from "../../../test/builders/messaging.ts";
import { buildRequest, callAs, draftOf, save, submit } from "../../../test/builders/requests.ts";
import { asking, ticketBody } from "../../../test/builders/support.ts";
import { mailUnread } from "../../messaging/unread-mail.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startOwnApp({ MESSAGE_MAIL_SECONDS: "300" });
});
afterAll(() => server.close());

test("conversations, their emails and tickets name the relative of a request", async () => {
  const admin = await buildUser(server, { role: "super_admin" });
  const { id, owner, offer } = await buildRequest(server, { price: 0, title: "Passeport" });
  const relative_id = crypto.randomUUID();
  await callAs(server, owner, "PUT", `/api/relatives/${relative_id}`, {
    name: "Awa Ndiaye",
    relationship: "parent",
    consent_by: "relative",
    consent: true,
  });
  const draft = draftOf(offer, { version: 1, step: "details", relative_id });
  await submit(server, owner, await save(server, owner, id, draft));

  await buildMessage(server, admin, id, { body: "Bonjour." });
  for (const reader of [owner, admin])
    expect((await callMessaging(server, reader, "GET", `conversations/${id}`)).body.request).toMatchObject({
      id,
      title: "Passeport (Awa Ndiaye)",
    });
  await mailUnread(server.ctx, { conversationId: id, side: "customer" }, new Date(Date.now() + 301_000));
  await vi.waitFor(
    async () =>
      expect((await readOutbox(server)).map(({ subject }) => subject)).toContainEqual(
        expect.stringMatching(/^Nouveau message\s: Passeport \(Awa Ndiaye\)/),
      ),
    { timeout: patience(15_000), interval: 50 },
  );

  const ticket = await asking<Ticket>(server, owner, "POST", "/api/tickets", ticketBody({ request_id: id }));
  expect(ticket.body.request).toMatchObject({ id, service: "Passeport (Awa Ndiaye)" });
});
