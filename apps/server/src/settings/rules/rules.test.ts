import type { Rule } from "@passerelle/contract/settings/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { answer, buildTicket } from "../../../test/builders/support.ts";
import { waitingJobs } from "../../../test/database.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
});
afterAll(() => server.close());

const URL = "/api/admin/settings/rules";
const read = async (): Promise<Rule> =>
  (await server.app.inject({ url: URL, headers: admin.headers })).json().rules[0];
const change = (payload: object) =>
  server.app.inject({
    method: "PUT",
    url: `${URL}/ticket_answer_email`,
    headers: admin.headers,
    payload: { reason: "Dossier 118", ...payload },
  });

test("a rule has its initial value, then each change is a version with author, time and reason", async () => {
  expect(await read()).toMatchObject({ value: 3, version: 0, versions: [] });
  expect((await change({ version: 0, value: 15 })).json()).toMatchObject({ value: 15, version: 1 });
  expect((await change({ version: 1, value: 30, reason: "Dossier 119" })).statusCode).toBe(200);
  const { versions } = await read();
  expect(versions.map(({ version, value, reason, by }) => [version, value, reason, by])).toEqual([
    [2, 30, "Dossier 119", "Ada Eze"],
    [1, 15, "Dossier 118", "Ada Eze"],
  ]);
});

test("undoing is a new version that names the one it brings back, also the initial value", async () => {
  expect((await change({ version: 2, value: 15, restores: 1 })).json()).toMatchObject({
    value: 15,
    version: 3,
  });
  expect((await change({ version: 3, value: 3, restores: 0 })).json()).toMatchObject({
    value: 3,
    version: 4,
  });
  expect((await read()).versions[0]).toMatchObject({ restores: 0 });
  const wrong = await change({ version: 4, value: 16, restores: 1 });
  expect(wrong.json().code).toBe("settings_conflict");
});

test.each([
  [{ version: 4, value: 0 }, "rule_out_of_range"],
  [{ version: 4, value: 241 }, "rule_out_of_range"],
  [{ version: 4, value: 3 }, "rule_unchanged"],
  [{ version: 3, value: 20 }, "settings_conflict"],
  [{ version: 4, value: 20, reason: " " }, "invalid_input"],
])("%j is refused as %s", async (payload, code) => {
  expect((await change(payload)).json().code).toBe(code);
});

test("of two changes at once one is refused", async () => {
  const replies = await Promise.all([40, 50].map((value) => change({ version: 4, value })));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await read()).version).toBe(5);
});

test("the email about answers waits as long as the rule says", async () => {
  const { version, value } = await read();
  if (value !== 60) await change({ version, value: 60 });
  const clerk = await buildUser(server, { role: "operateur_support" });
  const { ticket } = await buildTicket(server);
  await answer(server, clerk, ticket.id);
  const [job] = await waitingJobs(server, "support.email");
  expect(job?.seconds).toBeGreaterThan(59 * 60);
  expect(job?.seconds).toBeLessThanOrEqual(60 * 60);
});
