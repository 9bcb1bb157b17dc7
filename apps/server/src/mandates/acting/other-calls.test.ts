import type { Call } from "@passerelle/contract/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltActing, buildActing } from "../../../test/acting.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser } from "../../../test/builders/accounts.ts";
import { prepareMandates } from "../../../test/builders/mandates.ts";
import { getRequest } from "../../../test/builders/requests.ts";
import { readCalls } from "../../../test/contract-calls.ts";

const CALLS = (await readCalls()).filter(([key]) => !key.includes(" /api/acting"));

let server: TestApp;
let built: BuiltActing;
beforeAll(async () => {
  server = await startTestApp();
  await prepareMandates(server);
  built = await buildActing(server, await buildUser(server, { role: "super_admin" }));
});
afterAll(() => server.close());

/** Every id of the principal's that a call could be sent; each parameter of an address is tried with all of them. */
const idsOf = ({ id, question, deliverable, file, fee, principal }: BuiltActing) => [
  id,
  question,
  deliverable,
  file,
  fee,
  principal.id,
];

/** Addresses of a call with the ids of the principal: the same one everywhere, and the request first. */
function addressesOf(key: string): { method: string; url: string }[] {
  const [method = "", path = ""] = key.split(" ");
  const names = path.match(/:[a-z_]+/gi) ?? [];
  if (names.length === 0) return [];
  return idsOf(built).map((other) => {
    let position = 0;
    const url = path.replace(/:[a-z_]+/gi, () => (position++ === 0 && names.length > 1 ? built.id : other));
    return { method, url };
  });
}

const isRead = (call: Call, method: string) => method === "GET" || call.body === undefined;

test("the holder of a mandate reaches nothing of the principal by any call that does not name the mandate", async () => {
  const reached: string[] = [];
  const before = await getRequest(server, built.principal, built.id);
  for (const [key, call] of CALLS) {
    if (call.access === "public") continue;
    for (const { method, url } of addressesOf(key)) {
      const reply = await server.app.inject({
        method: method as "GET",
        url,
        headers: { ...built.holder.headers, "acting-for": built.mandate },
        ...(isRead(call, method) ? {} : { payload: {} }),
      });
      // What is refused for its body alone is tried with a valid one below.
      if (reply.statusCode < 400) reached.push(`${method} ${key} ${reply.body.slice(0, 80)}`);
    }
  }
  expect(reached).toEqual([]);
  expect(await getRequest(server, built.principal, built.id)).toEqual(before);
});

test.each([
  ["GET", (one: BuiltActing) => `/api/requests/${one.id}`, undefined],
  ["POST", (one: BuiltActing) => `/api/requests/${one.id}/cancel`, { reason: "Je ne veux plus" }],
  ["POST", (one: BuiltActing) => `/api/requests/${one.id}/submit`, { version: 1 }],
  [
    "PUT",
    (one: BuiltActing) => `/api/requests/${one.id}/information-requests/${one.question}`,
    { answer: "Le 4 mai", before: null },
  ],
  [
    "POST",
    (one: BuiltActing) => `/api/requests/${one.id}/deliverables/${one.deliverable}/files/${one.file}/links`,
    { disposition: "inline" },
  ],
  [
    "POST",
    (one: BuiltActing) => `/api/requests/${one.id}/fees/${one.fee}/payment-links`,
    { id: crypto.randomUUID(), allows_partial: false },
  ],
  ["POST", (one: BuiltActing) => `/api/requests/${one.id}/fees/${one.fee}/refuse`, { reason: "Trop cher" }],
] as const)("%s %s is refused to the holder with a valid body", async (method, address, payload) => {
  const reply = await server.app.inject({
    method,
    url: address(built),
    headers: built.holder.headers,
    ...(payload && { payload }),
  });
  expect([reply.statusCode, reply.json().code]).toEqual([404, expect.stringMatching(/_not_found$/)]);
});
