import type { Call } from "@passerelle/contract/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { type BuiltActing, buildActing } from "../../../test/acting.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
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

/** The ids of the principal to send with a call: only one if the call requires a role, since it is refused with any id. */
const idsFor = ({ access }: Call): string[] => {
  const { id, question, deliverable, file, fee, principal } = built;
  return access === "signed_in" ? [id, question, deliverable, file, fee, principal.id] : [id];
};

/** The addresses of a call with the ids of the principal: one id for its only parameter, or the request and one id. */
function addressesOf(key: string, call: Call): string[] {
  const path = key.slice(key.indexOf(" ") + 1);
  const names = path.match(/:[a-z_]+/gi) ?? [];
  if (names.length === 0) return [];
  return idsFor(call).map((other) => {
    let position = 0;
    return path.replace(/:[a-z_]+/gi, () => (position++ === 0 && names.length > 1 ? built.id : other));
  });
}

/** Whether a reply, in itself, opens nothing: it refuses the body, the role, or the only thing that the address names. */
function isPlainRefusal(reply: string, key: string, { access }: Call): boolean {
  if (reply === "400 invalid_input") return true;
  return access === "signed_in"
    ? reply.startsWith("404") && key.split(":").length === 2
    : reply.startsWith("403");
}

test("a mandate opens nothing by the calls that do not name it", { timeout: patience(120_000) }, async () => {
  const stranger = await buildUser(server);
  const before = await getRequest(server, built.principal, built.id);
  const outcome = async (user: TestUser, method: string, url: string, call: Call) => {
    const reply = await server.app.inject({
      method: method as "GET",
      url,
      headers: { ...user.headers, "acting-for": built.mandate },
      ...(call.body && { payload: {} }),
    });
    return `${reply.statusCode} ${reply.statusCode < 400 ? "" : reply.json().code}`;
  };
  const opened: string[] = [];
  let tried = 0;
  for (const [key, call] of CALLS) {
    if (call.access === "public") continue;
    const method = key.slice(0, key.indexOf(" "));
    for (const url of addressesOf(key, call)) {
      tried++;
      const asHolder = await outcome(built.holder, method, url, call);
      if (isPlainRefusal(asHolder, key, call)) continue;
      const asStranger = await outcome(stranger, method, url, call);
      if (asHolder !== asStranger) opened.push(`${method} ${url}: ${asHolder} instead of ${asStranger}`);
    }
  }
  expect(tried).toBeGreaterThan(200);
  expect(opened).toEqual([]);
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
