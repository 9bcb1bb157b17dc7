import { informationItemKey } from "@passerelle/domain/requests/information-requests/information-requests";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "../../../test/builders/accounts.ts";
import { uploadDocument } from "../../../test/builders/documents.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { getRequest } from "../../../test/builders/requests.ts";
import { changeSettingAs } from "../../../test/builders/settings.ts";
import { allText, sentMails } from "../../../test/database.ts";
import { answerItem, askFor, buildWaiting, callWork, inDays, item } from "../../../test/work-page.ts";
import { deleteDocuments, eraseAll } from "../../documents/erase-documents.ts";
import { deleteRequest } from "../lifecycle/account-closure.ts";
import { remindOfInformationRequests } from "./remind.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
});
afterAll(() => server.close());

test("reminds the customer once of open items before the due date", async () => {
  const { id, owner, question } = await buildWaiting(server, admin);
  await answerItem(server, owner, id, question, "Le 3 mars.");
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  const reminders = async () =>
    (await sentMails(server, owner.email)).filter((one) => one === "information_reminder").length;
  await remindOfInformationRequests(server.ctx, at(4));
  expect(await reminders()).toBe(0);
  await Promise.all([
    remindOfInformationRequests(server.ctx, at(5)),
    remindOfInformationRequests(server.ctx, at(6)),
  ]);
  await remindOfInformationRequests(server.ctx, at(6));
  expect(await reminders()).toBe(1);
  const email = await waitForMail(server, owner.email, 4);
  expect(email.text).toContain("Passeport lisible");
  expect(email.text).not.toContain("Date du départ");
});

test("reminds by a notification too, which customers without an email address also get", async () => {
  const { id, owner } = await buildWaiting(server, admin);
  const { db } = server.ctx;
  await sql`UPDATE auth.users SET email = NULL WHERE id = ${owner.id}`.execute(db);
  const paths = async () => {
    const read = db.selectFrom("notifications").select(["path", "details"]).where("user_id", "=", owner.id);
    return (await read.execute()).flatMap(({ path, details }) =>
      (details as { event?: string }).event === "information_required" ? [path] : [],
    );
  };
  const asked = await paths();
  const soon = new Date(Date.now() + 5 * 86_400_000);
  await Promise.all([1, 2].map(() => remindOfInformationRequests(server.ctx, soon)));
  expect(await paths()).toEqual([...asked, `/requests-tracking/${id}`]);
});

test("reminds as many days before as the setting said when it was asked", async () => {
  await changeSettingAs(server, admin, "requests.reminder_days", 5);
  const { owner } = await buildWaiting(server, admin);
  await changeSettingAs(server, admin, "requests.reminder_days", 2);
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  await remindOfInformationRequests(server.ctx, at(1));
  expect(await sentMails(server, owner.email)).not.toContain("information_reminder");
  await remindOfInformationRequests(server.ctx, at(2));
  expect(await sentMails(server, owner.email)).toContain("information_reminder");
});

test("sends no reminder for answered or withdrawn items, and shows late ones to both sides", async () => {
  const { id, owner, document, question } = await buildWaiting(server, admin);
  await answerItem(server, owner, id, question, "Le 3 mars.");
  await uploadDocument(server, owner, id, { docKey: informationItemKey(document) });
  const late = await buildWaiting(server, admin);
  await server.ctx.db
    .updateTable("information_request_items")
    .set({ due_on: "2020-01-01" })
    .where("service_request_id", "=", late.id)
    .execute();
  await remindOfInformationRequests(server.ctx, new Date(Date.now() + 6 * 86_400_000));
  for (const { email } of [owner, late.owner])
    expect(await sentMails(server, email)).not.toContain("information_reminder");
  const [mine] = (await getRequest(server, late.owner, late.id)).information_requests;
  expect(mine?.items.map(({ overdue }) => overdue)).toEqual([true, true]);
  const { body } = await callWork(server, admin, "GET", `/${late.id}/work-page`);
  expect(body.asks[0]).toMatchObject({ by: "Ada Eze", items: [{ overdue: true }, { overdue: true }] });
});

test("exports information requests to the customer without staff names, and deletes them with the account", async () => {
  const { id, owner, document, question } = await buildWaiting(server, admin);
  await answerItem(server, owner, id, question, "Chez ma tante Ondoua");
  await uploadDocument(server, owner, id, { docKey: informationItemKey(document) });
  const note = { id: crypto.randomUUID(), text: "Ondoua-Interne-9" };
  await callWork(server, admin, "POST", `/${id}/notes`, note);
  const exported = await server.app.inject({ url: "/api/me/export", headers: owner.headers });
  expect(exported.json().information_requests).toMatchObject([
    { label: "Passeport lisible", state: "answered" },
    { label: "Date du départ", answer: "Chez ma tante Ondoua", due_on: inDays(7) },
  ]);
  expect(exported.body).not.toContain(admin.id);
  expect(exported.body).not.toContain(note.text);
  await callWork(server, admin, "POST", `/${id}/moves`, { from: "in_progress", move: "complete" });
  const closed = await server.app.inject({
    method: "POST",
    url: "/api/me/closure",
    headers: owner.headers,
    payload: { password: TEST_PASSWORD },
  });
  expect(closed.statusCode, closed.body).toBe(200);
  await server.ctx.db.deleteFrom("pgboss.job" as never).execute();
  const text = await allText(server);
  expect(text).not.toContain("Ondoua");
});

test("deletes everything that was written about a request along with it", async () => {
  const { id, owner, document, question } = await buildWaiting(server, admin);
  await answerItem(server, owner, id, question, "Oui.");
  const uploaded = await uploadDocument(server, owner, id, { docKey: informationItemKey(document) });
  const again = item({ replaces: question });
  expect((await askFor(server, admin, id, [again])).status).toBe(200);
  await callWork(server, admin, "POST", `/${id}/verdicts`, {
    document_id: uploaded,
    verdict: "outdated",
    seen: null,
  });
  await callWork(server, admin, "POST", `/${id}/notes`, { id: crypto.randomUUID(), text: "À classer." });
  await eraseAll(server.ctx, id);
  expect(await deleteRequest(server.ctx.db, id, deleteDocuments)).toBe(true);
  for (const table of ["request_notes", "information_requests", "information_request_items"] as const) {
    const rows = server.ctx.db.selectFrom(table).select("id").where("service_request_id", "=", id);
    expect(await rows.execute(), table).toEqual([]);
  }
});
