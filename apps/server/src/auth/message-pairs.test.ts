import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { freshPhone, passTime } from "../../test/auth-flows.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "../../test/builders/accounts.ts";
import { authCall } from "../../test/builders/auth.ts";
import { readOutbox, waitForMail } from "../../test/builders/mailbox.ts";
import { forgetLimits } from "../../test/second-factors.ts";
import { type Env, readEnv } from "../platform/env.ts";
import { updateUser } from "./users/queries.ts";

let server: TestApp;
let initial: Pick<Env, "auth" | "smsPerHour" | "mailsPerHour">;
/** Runs as if the application had been started with these variables. */
function configure(variables: Record<string, string>): void {
  const { auth, smsPerHour, mailsPerHour } = readEnv(variables);
  const changed = { ...initial.auth, messageInterval: auth.messageInterval };
  Object.assign(server.ctx.env, { auth: changed, smsPerHour, mailsPerHour });
}
beforeAll(async () => {
  server = await startTestApp();
  const { auth, smsPerHour, mailsPerHour } = server.ctx.env;
  initial = { auth, smsPerHour, mailsPerHour };
});
beforeEach(() => configure({ SMS_PER_HOUR: "1000000", MAILS_PER_HOUR: "1000000" }));
afterAll(() => {
  Object.assign(server.ctx.env, initial);
  return server.close();
});

type Person = TestUser & { phone: string; newEmail: string; newPhone: string };
type Kind = {
  /** Kinds with the same text here share one interval. */
  limit: string;
  send: (person: Person, ip: string) => ReturnType<typeof authCall>;
  /** Where the message arrives. */
  at: (person: Person) => string;
};

const VERSION = { "x-supabase-api-version": "2024-01-01" };
const call = (method: "GET" | "POST" | "PUT", path: string, body: (person: Person) => object | undefined) =>
  (async (person: Person, ip: string) =>
    server.app.inject({
      method,
      url: `/auth/v1${path}`,
      remoteAddress: ip,
      headers: { ...VERSION, ...person.headers },
      ...(body(person) && { payload: body(person) as object }),
    })) as Kind["send"];

const phoneOf = ({ phone }: Person) => `+${phone}`;
const newPhoneOf = ({ newPhone }: Person) => `+${newPhone}`;
const emailOf = ({ email }: Person) => email;
const newEmailOf = ({ newEmail }: Person) => newEmail;

/** Every message that a known person with a confirmed address and number can request. */
const KINDS: Record<string, Kind> = {
  recovery: { limit: "recovery", send: call("POST", "/recover", ({ email }) => ({ email })), at: emailOf },
  "magic link": { limit: "sign_in", send: call("POST", "/otp", ({ email }) => ({ email })), at: emailOf },
  "legacy magic link": {
    limit: "sign_in",
    send: call("POST", "/magiclink", ({ email }) => ({ email })),
    at: emailOf,
  },
  "email change": {
    limit: "email_change",
    send: call("PUT", "/user", ({ newEmail }) => ({ email: newEmail })),
    at: newEmailOf,
  },
  "email change, again": {
    limit: "email_change",
    send: call("POST", "/resend", ({ email }) => ({ type: "email_change", email })),
    at: newEmailOf,
  },
  reauthentication: {
    limit: "reauthentication",
    send: call("GET", "/reauthenticate", () => undefined),
    at: emailOf,
  },
  "code by phone": { limit: "access", send: call("POST", "/otp", ({ phone }) => ({ phone })), at: phoneOf },
  "change of number": {
    limit: "phone_change",
    send: call("PUT", "/user", ({ newPhone }) => ({ phone: newPhone })),
    at: newPhoneOf,
  },
  "change of number, again": {
    limit: "phone_change",
    send: call("POST", "/resend", ({ phone }) => ({ type: "phone_change", phone })),
    at: newPhoneOf,
  },
};
const NAMES = Object.keys(KINDS);

let people = 0;
/** A person with changes of address and number that were requested long ago. */
async function buildPerson(): Promise<Person> {
  const user = await buildUser(server);
  const [phone, newPhone] = [freshPhone().slice(1), freshPhone().slice(1)];
  const newEmail = `new-${++people}-${user.email}`;
  const change = { phone, phoneConfirmedAt: new Date(), newEmail, newPhone };
  await updateUser(server.ctx.db, user.id, {
    ...change,
    emailChangeSentAt: new Date(0),
    phoneChangeSentAt: new Date(0),
  });
  return { ...user, phone, newEmail, newPhone };
}

/** How many messages arrived at each address and number. */
async function arrived(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { to } of await readOutbox(server)) counts.set(to, (counts.get(to) ?? 0) + 1);
  return counts;
}

const kindOf = (name: string) => KINDS[name] as Kind;

test.each(NAMES)(
  "%s, then each kind: one interval per kind and channel, and no 200 for nothing",
  async (first) => {
    const pairs = await Promise.all(
      NAMES.map(async (second, index) => ({
        second,
        name: `${first}, then ${second}`,
        person: await buildPerson(),
        ip: `10.1.${NAMES.indexOf(first)}.${index + 1}`,
      })),
    );
    await Promise.all(
      pairs.map(async ({ person, ip, name }) =>
        expect((await kindOf(first).send(person, ip)).statusCode, name).toBe(200),
      ),
    );
    await expect
      .poll(async () => {
        const counts = await arrived();
        return pairs.filter((pair) => !counts.has(kindOf(first).at(pair.person))).map(({ name }) => name);
      })
      .toEqual([]);
    // A change of address notifies both mailboxes: what the first message counts at the second one's address.
    const before = await arrived();
    const replies = await Promise.all(pairs.map(({ second, person, ip }) => kindOf(second).send(person, ip)));
    const outcomes = async () => {
      const counts = await arrived();
      return pairs.map(({ name, second, person }, index) => {
        const reply = replies[index];
        if (reply?.statusCode !== 200) return [name, `${reply?.statusCode} ${reply?.json().code}`];
        const to = kindOf(second).at(person);
        return [name, (counts.get(to) ?? 0) > (before.get(to) ?? 0) ? "arrived" : "200 and nothing"];
      });
    };
    const expected = pairs.map(({ name, second }) => {
      const { limit, at } = kindOf(second);
      const channel = at === phoneOf || at === newPhoneOf ? "sms" : "email";
      const isLimited = limit === kindOf(first).limit;
      return [name, isLimited ? `429 over_${channel}_send_rate_limit` : "arrived"];
    });
    await expect.poll(outcomes).toEqual(expected);
  },
);

test("sends a code to a number right after the email of the registration left", async () => {
  const email = "just-registered@passerelle.test";
  const signedUp = await authCall(server, "POST", "/signup", { email, password: TEST_PASSWORD });
  const { id } = signedUp.json<{ id: string }>();
  const phone = freshPhone();
  const now = new Date();
  await updateUser(server.ctx.db, id, {
    emailConfirmedAt: now,
    phone: phone.slice(1),
    phoneConfirmedAt: now,
  });
  expect((await authCall(server, "POST", "/otp", { phone })).statusCode).toBe(200);
  await waitForMail(server, phone, 1);
});

test("refuses a registration that is repeated within the interval, for an address and a number", async () => {
  for (const contact of [{ email: "again@passerelle.test" }, { phone: freshPhone() }]) {
    const [channel] = "email" in contact ? ["email"] : ["sms"];
    const statuses: unknown[] = [];
    for (let time = 0; time < 2; time += 1) {
      const reply = await authCall(server, "POST", "/signup", { ...contact, password: TEST_PASSWORD });
      statuses.push(reply.statusCode === 200 ? 200 : reply.json().code);
      await passTime(server, 10);
    }
    expect(statuses).toEqual([200, `over_${channel}_send_rate_limit`]);
  }
});

test("limits the text messages of the whole project, and undoes the count of one that is not sent", async () => {
  configure({ SMS_PER_HOUR: "1", AUTH_MESSAGE_INTERVAL: "0" });
  await forgetLimits(server);
  const [stranger, known] = [freshPhone(), freshPhone()];
  expect((await authCall(server, "POST", "/resend", { type: "sms", phone: stranger })).statusCode).toBe(200);
  await expect
    .poll(async () => (await authCall(server, "POST", "/otp", { phone: known })).statusCode)
    .toBe(200);
  await waitForMail(server, known, 1);
  const late = await authCall(server, "POST", "/otp", { phone: freshPhone() });
  expect(late.json()).toEqual({ code: "over_sms_send_rate_limit", message: "SMS rate limit exceeded" });
});

test("sends as often as the interval allows, which the operator sets", async () => {
  configure({ AUTH_MESSAGE_INTERVAL: "0", SMS_PER_HOUR: "100" });
  await forgetLimits(server);
  const { email } = await buildUser(server);
  for (let time = 1; time <= 3; time += 1) {
    expect((await authCall(server, "POST", "/recover", { email })).statusCode).toBe(200);
    await waitForMail(server, email, time);
  }
  const [known, stranger] = [freshPhone(), freshPhone()];
  for (let time = 1; time <= 3; time += 1) {
    expect((await authCall(server, "POST", "/otp", { phone: known })).statusCode).toBe(200);
    await waitForMail(server, known, time);
    const resend = { type: "phone_change", phone: stranger };
    expect((await authCall(server, "POST", "/resend", resend)).statusCode).toBe(200);
  }
});
