import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { book, buildKind, hold, inDays, saveHours, tryToBook } from "../../../test/builders/appointments.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { changeSettingAs } from "../../../test/builders/settings.ts";

let server: TestApp;
let admin: TestUser;
let agent: TestUser;
let kind_id: string;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
  agent = await buildUser(server, { role: "agent_administration" });
  kind_id = await buildKind(server, admin);
  await saveHours(server, agent, agent);
});
afterAll(() => server.close());

/** Another person comes, so that the times of a customer may overlap. */
const RELATIVE = { attendee: "relative", attendee_name: "Moussa Ndiaye" };

const bookAt = (customer: TestUser, starts_at: string) =>
  book(server, customer, { kind_id, starts_at }, RELATIVE);

/** The code with which the next booking is refused; undefined for none. */
async function refusalOf(customer: TestUser, starts_at: string): Promise<string | undefined> {
  const { id } = await hold(server, customer, { kind_id, starts_at });
  return (await tryToBook(server, customer, id, RELATIVE)).json().code;
}

test("a customer has five open appointments, and each that ends frees a place", async () => {
  const awa = await buildUser(server);
  const made: Appointment[] = [];
  for (const minute of [600, 630, 660, 690, 720]) made.push(await bookAt(awa, inDays(2, minute)));
  const [cancelled, past, repeated] = made;
  const { id } = await hold(server, awa, { kind_id, starts_at: inDays(2, 750) });
  expect((await tryToBook(server, awa, id, RELATIVE)).json()).toMatchObject({
    code: "appointment_limit_reached",
    status: 409,
    details: { limit: 5 },
  });
  // Repeating a booking adds none.
  expect((await tryToBook(server, awa, repeated?.id ?? "", RELATIVE)).statusCode).toBe(200);
  await callAs(server, awa, "POST", `/api/appointments/${cancelled?.id}/cancel`, { reason: "" });
  expect((await tryToBook(server, awa, id, RELATIVE)).statusCode).toBe(200);
  expect(await refusalOf(awa, inDays(2, 780))).toBe("appointment_limit_reached");
  await server.ctx.db
    .updateTable("appointments")
    .set({ starts_at: inDays(-1, 600), ends_at: inDays(-1, 630) })
    .where("id", "=", past?.id ?? "")
    .execute();
  expect(await refusalOf(awa, inDays(2, 780))).toBeUndefined();
});

test("the limit is the one of the settings, and staff book above it", async () => {
  await changeSettingAs(server, admin, "appointments.open_per_customer", 1);
  const awa = await buildUser(server);
  await bookAt(awa, inDays(3, 600));
  expect(await refusalOf(awa, inDays(3, 630))).toBe("appointment_limit_reached");
  const payload = {
    id: crypto.randomUUID(),
    customer_email: awa.email,
    kind_id,
    agent_id: agent.id,
    starts_at: inDays(3, 660),
    zone: "UTC",
    subject: "",
    ...RELATIVE,
  };
  expect(await callAs(server, admin, "POST", "/api/admin/appointments", payload)).toMatchObject({
    status: "confirmed",
  });
});
