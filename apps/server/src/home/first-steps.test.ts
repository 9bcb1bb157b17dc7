import type { DashboardCards } from "@passerelle/contract/home";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { saveHours } from "../../test/builders/appointments.ts";
import { assign, attach, buildRequest, callAs } from "../../test/builders/requests.ts";
import { buildVaultDocument } from "../../test/builders/vault.ts";
import { buildSubmitted } from "../../test/submitted.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

/** Each first step of a person, and whether it is done; undefined where there is no list any more. */
async function stepsOf(user: TestUser): Promise<Record<string, boolean> | undefined> {
  const { cards } = await callAs<{ cards: DashboardCards }>(server, user, "GET", "/api/dashboard");
  return (
    cards.first_steps && Object.fromEntries(cards.first_steps.steps.map(({ step, done }) => [step, done]))
  );
}

/** As registration fills a profile. */
const completeProfile = (user: TestUser) =>
  server.ctx.db
    .updateTable("users")
    .set({ phone: "+33612345678", country_of_origin: "CM", country_of_residence: "FR" })
    .where("id", "=", user.id)
    .execute();

test("the steps of a customer end with their first request and their first document", async () => {
  const { owner } = await buildRequest(server);
  await completeProfile(owner);
  expect(await stepsOf(await buildUser(server))).toMatchObject({ order: false, keep_document: false });
  expect(await stepsOf(owner)).toEqual({ profile: true, contact: true, order: true, keep_document: false });
  await buildVaultDocument(server, owner);
  expect(await stepsOf(owner)).toBeUndefined();
});

test("a profile without a telephone number or a country is not complete", async () => {
  const user = await buildUser(server);
  expect(await stepsOf(user)).toMatchObject({ profile: false });
  await completeProfile(user);
  expect(await stepsOf(user)).toMatchObject({ profile: true });
  await server.ctx.db.updateTable("users").set({ phone: "" }).where("id", "=", user.id).execute();
  expect(await stepsOf(user)).toMatchObject({ profile: false });
});

test("finance begins with their account, a super_admin with the requirements of orders", async () => {
  const agent = await buildUser(server, { role: "agent_administration" });
  const open = { availability: false, second_factor: false, notifications: false };
  expect(await stepsOf(agent)).toEqual(open);
  await saveHours(server, admin, agent);
  const { id, offer } = await buildSubmitted(server);
  await attach(server, agent, { country_code: offer.country_code });
  expect(await stepsOf(agent)).toMatchObject({ availability: true, first_case: false });
  await assign(server, id, agent);
  await callAs(server, agent, "PUT", "/api/me/notifications/messages/mail", { on: false });
  expect(await stepsOf(agent)).toEqual({
    availability: true,
    first_case: true,
    second_factor: false,
    notifications: true,
  });
});

test("finance begins with their account, a super_admin with what orders need", async () => {
  const finance = await buildUser(server, { role: "finance_manager" });
  expect(Object.keys((await stepsOf(finance)) ?? {})).toEqual(["second_factor", "notifications"]);
  const steps = await stepsOf(admin);
  expect(Object.keys(steps ?? {})).toEqual(["operator", "billing_entity", "prices", "team", "second_factor"]);
  // Finance is a colleague.
  expect(steps).toMatchObject({ team: true, second_factor: false });
});

test("a person who hides the first steps is not asked again, until the section is shown again", async () => {
  const user = await buildUser(server);
  const show = (shown: boolean) =>
    server.app.inject({
      method: "PATCH",
      url: "/api/me",
      headers: user.headers,
      payload: { dashboard: [{ section: "first_steps", shown }] },
    });
  await show(false);
  expect(await stepsOf(user)).toBeUndefined();
  await show(true);
  expect(await stepsOf(user)).toMatchObject({ order: false });
});
