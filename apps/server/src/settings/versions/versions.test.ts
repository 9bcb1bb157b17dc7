import type { Setting } from "@passerelle/contract/settings/versions";
import { ROLES } from "@passerelle/domain/roles";
import type { SettingKey } from "@passerelle/domain/settings/definitions";
import { SETTING_KEYS } from "@passerelle/domain/settings/definitions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { changeSettingAs, readSettingAs } from "../../../test/builders/settings.ts";
import { answer, buildTicket } from "../../../test/builders/support.ts";
import { waitingJobs } from "../../../test/database.ts";
import { json } from "../../platform/db.ts";
import { readSetting } from "./read-setting.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
});
afterAll(() => server.close());

const KEY = "support.ticket_answer_email";
const LIMIT = "payments.four_eyes_limit";
const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const read = (key: SettingKey = KEY) => readSettingAs(server, admin, key);
async function change(payload: object, key: SettingKey = KEY, as = admin) {
  const url = `/api/admin/settings/${key}`;
  const body = { reason: "Dossier 118", ...payload };
  const reply = await server.app.inject({ method: "PUT", url, headers: as.headers, payload: body });
  return { status: reply.statusCode, body: reply.json() as Setting & { code: string } };
}
async function cancel(version: number, key: SettingKey, as = admin) {
  const url = `/api/admin/settings/${key}/versions/${version}/cancellation`;
  const payload = { reason: "Dossier 120" };
  const reply = await server.app.inject({ method: "POST", url, headers: as.headers, payload });
  return { status: reply.statusCode, body: reply.json() as Setting & { code: string } };
}
const summary = ({ versions }: Setting) =>
  versions.map(({ version, value, reason, by, state }) => [version, value, reason, by, state]);

test("every setting is listed, with its initial value at first", async () => {
  const { settings } = await callAs<{ settings: Setting[] }>(server, admin, "GET", "/api/admin/settings");
  expect(settings.map(({ key }) => key)).toEqual(SETTING_KEYS);
  expect(settings.every(({ version, versions }) => version === 0 && versions.length === 0)).toBe(true);
  expect(await read()).toMatchObject({ value: 3, initial: 3, total: 0 });
});

test("each change is a version with its author, time and reason, and the newest applies", async () => {
  expect((await change({ version: 0, value: 15 })).body).toMatchObject({ value: 15, version: 1 });
  expect((await change({ version: 1, value: 30, reason: "Dossier 119" })).status).toBe(200);
  expect(summary(await read())).toEqual([
    [2, 30, "Dossier 119", "Ada Eze", "in_force"],
    [1, 15, "Dossier 118", "Ada Eze", "replaced"],
  ]);
  expect(await readSetting(server.ctx.db, KEY)).toBe(30);
});

test("undoing is a new version that names the version it restores, also the initial value", async () => {
  expect((await change({ version: 2, value: 15, restores: 1 })).body).toMatchObject({
    value: 15,
    version: 3,
  });
  expect((await change({ version: 3, value: 3, restores: 0 })).body).toMatchObject({ value: 3, version: 4 });
  expect((await read()).versions[0]).toMatchObject({ restores: 0 });
  expect((await change({ version: 4, value: 16, restores: 1 })).body.code).toBe("settings_conflict");
});

test.each([
  [{ version: 4, value: 0 }, KEY, 409, "setting_invalid"],
  [{ version: 4, value: 241 }, KEY, 409, "setting_invalid"],
  [{ version: 4, value: "20" }, KEY, 409, "setting_invalid"],
  [{ version: 4, value: 3 }, KEY, 409, "setting_unchanged"],
  [{ version: 3, value: 20 }, KEY, 409, "settings_conflict"],
  [{ version: 4, value: 20, reason: " " }, KEY, 400, "invalid_input"],
  [{ version: 4, value: 20, valid_from: "2020-01-01T00:00:00Z" }, KEY, 409, "setting_date_invalid"],
  [{ version: 4, value: 20, valid_from: "2999-01-01T00:00:00Z" }, KEY, 409, "setting_date_invalid"],
  [
    { version: 0, value: false, valid_from: inDays(1).toISOString() },
    "features.sharing",
    409,
    "setting_date_invalid",
  ],
  [{ version: 0, value: true }, "features.sharing", 409, "setting_unchanged"],
  [{ version: 0, value: null }, "settings.operator", 409, "setting_invalid"],
  [{ version: 0, value: { XAF: 5 } }, "identity.level_2_amounts", 409, "setting_invalid"],
  [{ version: 0, value: "http://x.test/{room}" }, "appointments.video_address", 409, "setting_invalid"],
] as const)("%j of %s is refused with %s %s", async (payload, key, status, code) => {
  expect(await change(payload, key)).toMatchObject({ status, body: { code } });
});

test("of two changes at once one is refused, and the same one twice is saved once", async () => {
  const replies = await Promise.all([40, 50].map((value) => change({ version: 4, value })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { version, value } = await read();
  expect(version).toBe(5);
  expect(await change({ version: 4, value })).toMatchObject({ status: 200, body: { version: 5 } });
});

test("a scheduled version comes into force at its time and not before", async () => {
  const from = inDays(10);
  const { body } = await change({ version: 0, value: 500, valid_from: from.toISOString() }, LIMIT);
  expect(body).toMatchObject({ value: 200, version: 1 });
  expect(body.versions[0]).toMatchObject({ state: "scheduled", valid_from: from.toISOString() });
  // It was saved later and is in force at once, until the scheduled version begins.
  await change({ version: 1, value: 300 }, LIMIT);
  const at = (time?: Date) => readSetting(server.ctx.db, LIMIT, time);
  expect(await at()).toBe(300);
  expect(await at(new Date(from.getTime() - 1))).toBe(300);
  expect(await at(from)).toBe(500);
});

test("a scheduled version can be cancelled until it is in force, and stays in the history", async () => {
  expect((await cancel(2, LIMIT)).body.code).toBe("setting_in_force");
  expect((await cancel(9, LIMIT)).body.code).toBe("setting_version_not_found");
  const replies = await Promise.all([cancel(1, LIMIT), cancel(1, LIMIT)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await read(LIMIT)).versions[1]).toMatchObject({
    state: "cancelled",
    cancelled: { reason: "Dossier 120", by: "Ada Eze" },
  });
  expect(await readSetting(server.ctx.db, LIMIT, inDays(11))).toBe(300);
});

test("a scheduled or cancelled change does not count as a repetition of the same change at once", async () => {
  const days = "payments.link_days";
  const later = { version: 0, value: 7, valid_from: inDays(10).toISOString() };
  expect((await change(later, days)).status).toBe(200);
  expect(await change(later, days)).toMatchObject({ status: 200, body: { version: 1, total: 1 } });
  expect((await change({ version: 0, value: 7 }, days)).body.code).toBe("settings_conflict");
  await cancel(1, days);
  expect((await change(later, days)).body.code).toBe("settings_conflict");
});

test("a version that came into force since it was scheduled applies", async () => {
  const row = { key: LIMIT, version: 3, reason: "Dossier 121", saved_by: admin.id };
  const yesterday = inDays(-1);
  const insert = (valid_from: Date) =>
    server.ctx.db
      .insertInto("setting_versions")
      .values({ ...row, value: json(40), valid_from, saved_at: inDays(-2) })
      .execute();
  await expect(insert(inDays(-3))).rejects.toThrow(/check/);
  await insert(yesterday);
  // The version of today is newer.
  expect(await readSetting(server.ctx.db, LIMIT)).toBe(300);
  expect(await readSetting(server.ctx.db, LIMIT, yesterday)).toBe(40);
});

test("a saved value cannot be changed in the database", async () => {
  const update = server.ctx.db
    .updateTable("setting_versions")
    .set({ value: json(1) })
    .where("key", "=", KEY);
  await expect(update.execute()).rejects.toThrow(/never changed/);
});

test("only a super_admin reads, changes and cancels", async () => {
  const { version } = await read();
  for (const role of ROLES.filter((one) => one !== "super_admin")) {
    const user = await buildUser(server, { role });
    const list = await server.app.inject({ url: "/api/admin/settings", headers: user.headers });
    expect(list.statusCode, role).toBe(403);
    expect((await change({ version, value: 90 }, KEY, user)).status, role).toBe(403);
    expect((await cancel(1, LIMIT, user)).status, role).toBe(403);
  }
});

test("the email about answers waits as long as the setting says", async () => {
  await changeSettingAs(server, admin, KEY, 60);
  const support = await buildUser(server, { role: "operateur_support" });
  const { ticket } = await buildTicket(server);
  await answer(server, support, ticket.id);
  const [job] = await waitingJobs(server, "support.email");
  expect(job?.seconds).toBeGreaterThan(59 * 60);
  expect(job?.seconds).toBeLessThanOrEqual(60 * 60);
});
