import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { book, buildKind, inDays, saveHours } from "../../../test/builders/appointments.ts";
import { assign, buildRequest } from "../../../test/builders/requests.ts";
import { buildSubmitted } from "../../../test/submitted.ts";

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

const bookFor = (by: TestUser, customer_email: string, starts_at: string, kind = kind_id) =>
  server.app.inject({
    method: "POST",
    url: "/api/admin/appointments",
    headers: by.headers,
    payload: {
      id: crypto.randomUUID(),
      customer_email,
      kind_id: kind,
      agent_id: agent.id,
      starts_at,
      zone: "UTC",
      attendee: "self",
      subject: "",
    },
  });

/** The status of the profile of a person, as the agent reads it, and its view. */
async function seen({ id }: TestUser): Promise<[number, string | undefined]> {
  const reply = await server.app.inject({ url: `/api/profiles/${id}`, headers: agent.headers });
  return [reply.statusCode, reply.json().view];
}

test("an agent books for no stranger, and learns of no account by trying", async () => {
  const colleague = await buildUser(server, { role: "agent_administration" });
  const served = await buildSubmitted(server);
  await assign(server, served.id, colleague);
  const strangers = [
    await buildUser(server),
    served.owner,
    (await buildRequest(server)).owner,
    colleague,
    admin,
  ];
  for (const person of strangers) {
    const refused = await bookFor(agent, person.email, inDays(2, 600));
    expect(refused.json(), person.email).toMatchObject({ code: "user_not_found", status: 404 });
    expect((await seen(person))[0]).toBe(404);
  }
  const unknown = await bookFor(agent, "unknown@example.test", inDays(2, 600));
  expect(unknown.json()).toMatchObject({ code: "user_not_found", status: 404 });
});

test("an agent books for the customer of a request, and the appointment alone shows them no profile", async () => {
  const { id, owner } = await buildSubmitted(server);
  await assign(server, id, agent);
  expect((await bookFor(agent, owner.email, inDays(3, 600))).statusCode).toBe(200);
  expect(await seen(owner)).toEqual([200, "worker"]);
  await assign(server, id, null);
  expect((await seen(owner))[0]).toBe(404);
  expect((await bookFor(agent, owner.email, inDays(3, 660))).json()).toMatchObject({
    code: "user_not_found",
  });
});

test("an agent books again for a customer who booked with them", async () => {
  const awa = await buildUser(server);
  await book(server, awa, { kind_id, agent_id: agent.id, starts_at: inDays(4, 600) });
  expect((await bookFor(agent, awa.email, inDays(4, 660))).statusCode).toBe(200);
});

test("a manager books for any customer, whom the agent then knows", async () => {
  const awa = await buildUser(server);
  expect((await bookFor(admin, awa.email, inDays(5, 600))).statusCode).toBe(200);
  expect(await seen(awa)).toEqual([200, "worker"]);
  expect((await bookFor(agent, awa.email, inDays(5, 660))).statusCode).toBe(200);
});
