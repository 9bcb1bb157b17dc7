import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { freshPhone, passTime, smsCode, waitForAuthEmail } from "../../test/auth-flows.ts";
import { buildUser, TEST_PASSWORD } from "../../test/builders/accounts.ts";
import { authCall, buildRegistration } from "../../test/builders/auth.ts";
import { measureCost } from "../../test/call-cost.ts";
import { sentMails, untilJobsEnd } from "../../test/database.ts";
import { updateUser } from "./users/queries.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const UNKNOWN = "nobody-here@passerelle.test";

/** A confirmed address, an unconfirmed one, and one with a pending change. */
async function buildAddresses(): Promise<string[]> {
  const confirmed = await buildUser(server);
  const changing = await buildUser(server);
  await updateUser(server.ctx.db, changing.id, {
    newEmail: `changed-${changing.email}`,
    emailChangeSentAt: new Date(0),
  });
  const { email } = await buildRegistration(server);
  await passTime(server, 61);
  return [confirmed.email, changing.email, email];
}

async function buildNumbers(): Promise<string[]> {
  const [confirmed, waiting] = [freshPhone(), freshPhone()];
  for (const phone of [confirmed, waiting])
    await authCall(server, "POST", "/signup", { phone, password: TEST_PASSWORD });
  await authCall(server, "POST", "/verify", {
    type: "sms",
    phone: confirmed,
    token: await smsCode(server, confirmed),
  });
  await passTime(server, 61);
  return [confirmed, waiting];
}

test.each([
  ["POST /recover", "/recover", {}],
  ["POST /otp", "/otp", {}],
  ["POST /magiclink", "/magiclink", {}],
  ["POST /resend of a link of signing up", "/resend", { type: "signup" }],
  ["POST /resend of the links of a change", "/resend", { type: "email_change" }],
])(
  "%s gives the same reply with the same cost for every address, also when repeated",
  async (_what, path, asked) => {
    const ask = (email: string) =>
      measureCost(server, () => authCall(server, "POST", path, { ...asked, email }));
    const addresses = await buildAddresses();
    const first = await ask(UNKNOWN);
    expect(first).toMatchObject({ status: 200, body: {} });
    expect(first.cost.statements.length).toBeGreaterThan(2);
    const second = await ask(UNKNOWN);
    expect(second).toMatchObject({ status: 429, body: { code: "over_email_send_rate_limit" } });
    for (const address of addresses) {
      expect(await ask(address), address).toEqual(first);
      const { status, cost } = await ask(address);
      expect({ status, cost }, address).toEqual({ status: second.status, cost: second.cost });
    }
    await passTime(server, 61);
  },
);

test.each([
  ["POST /otp", "/otp", {}],
  ["POST /resend of a code of signing up", "/resend", { type: "sms" }],
  ["POST /resend of the code of a change", "/resend", { type: "phone_change" }],
])(
  "%s gives the same reply with the same cost for every number, also when repeated",
  async (_what, path, asked) => {
    const ask = (phone: string) =>
      measureCost(server, () => authCall(server, "POST", path, { ...asked, phone }));
    const numbers = await buildNumbers();
    const unknownPhone = freshPhone();
    const first = await ask(unknownPhone);
    expect(first).toMatchObject({
      status: 200,
      body: { message_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    const second = await ask(unknownPhone);
    expect(second).toMatchObject({ status: 429, body: { code: "over_sms_send_rate_limit" } });
    for (const number of numbers) {
      const { body, ...answer } = await ask(number);
      expect(answer, number).toEqual({ status: 200, cost: first.cost });
      expect(Object.keys(body as object)).toEqual(["message_id"]);
      const { status, cost } = await ask(number);
      expect({ status, cost }, number).toEqual({ status: second.status, cost: second.cost });
    }
    await passTime(server, 61);
  },
);

test("sends a requested message to its owner only", async () => {
  const [confirmed = "", changing = "", waiting = ""] = await buildAddresses();
  const unknown = "written-to-nobody@passerelle.test";
  for (const email of [unknown, confirmed, changing, waiting]) {
    for (const type of ["signup", "email_change"]) {
      expect((await authCall(server, "POST", "/resend", { type, email })).statusCode).toBe(200);
    }
  }
  expect((await waitForAuthEmail(server, waiting, 2)).type).toBe("signup");
  expect((await waitForAuthEmail(server, changing)).type).toBe("email_change");
  expect((await waitForAuthEmail(server, `changed-${changing}`)).type).toBe("email_change");
  await untilJobsEnd(server, "auth.send");
  expect(await sentMails(server, unknown)).toEqual([]);
  expect(await sentMails(server, confirmed)).toEqual([]);
});

test("validates the account that a link would create before looking up the address", async () => {
  const { email } = await buildUser(server);
  for (const address of [email, "unnamed@passerelle.test"]) {
    const reply = await authCall(server, "POST", "/otp", { email: address, data: { full_name: "a\u0000b" } });
    expect([reply.statusCode, reply.json().code], address).toEqual([400, "validation_failed"]);
  }
});
