import { createHash } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type OwnApp, startOwnApp } from "../../../test/app.ts";
import { passTime } from "../../../test/auth-flows.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, signIn } from "../../../test/builders/auth.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { sentMails, stopRefill, untilJobsEnd } from "../../../test/database.ts";
import { networkOfOrigin, takeToken } from "../../platform/rate-limits.ts";
import { findUserByEmail } from "../users/queries.ts";
import { alertAboutEmails, limitEmails } from "./email-budget.ts";
import { isWorkDone } from "./proof-of-work.ts";
import { messagesFromNetwork } from "./rate-limits.ts";

const logged: string[] = [];
const log = pino({ level: "warn" }, { write: (line) => void logged.push(line) });
let server: OwnApp;
beforeAll(async () => {
  server = await startOwnApp({ MAILS_PER_HOUR: "8", TRUST_PROXY: "127.0.0.1" }, log);
});
afterAll(() => server.close());
// An hour fills the budget.
beforeEach(() => passTime(server, 3_700));

let strangers = 0;
const stranger = () => `stranger-${++strangers}@passerelle.test`;
const register = async (email: string, token?: string) => {
  const security = token === undefined ? {} : { gotrue_meta_security: { captcha_token: token } };
  return authCall(server, "POST", "/signup", { email, password: TEST_PASSWORD, ...security });
};
/** Half of the share of unknown addresses, which is eight: the limit of unusual traffic. */
async function makeUnusual() {
  for (let time = 0; time < 3; time += 1) expect((await register(stranger())).statusCode).toBe(200);
}
const work = async () => (await authCall(server, "GET", "/proof-of-work")).json();
function solve({ challenge, bits }: { challenge: string; bits: number }, email: string): string {
  for (let number = 0; ; number += 1) {
    const hash = createHash("sha256").update(`${challenge}:${email}:${number}`).digest();
    if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return `${challenge}:${number}`;
  }
}
const prove = async (email: string) => solve(await work(), email);
const refused = { statusCode: 400, code: "captcha_failed" };
const outcome = (reply: Awaited<ReturnType<typeof register>>) => ({
  statusCode: reply.statusCode,
  code: reply.json().code,
});

test("leaves half of the emails to people with an account, and asks strangers for a proof of work", async () => {
  const { email } = await buildUser(server);
  expect(await work()).toEqual({ needed: false });
  await makeUnusual();
  const unlucky = stranger();
  expect(outcome(await register(unlucky))).toEqual(refused);
  expect(await findUserByEmail(server.ctx.db, unlucky)).toBeUndefined();
  expect(await work()).toMatchObject({ needed: true, bits: 15 });
  expect((await register(unlucky, await prove(unlucky))).statusCode).toBe(200);
  // The share is used up, so a proof no longer helps.
  const late = stranger();
  expect((await register(late, await prove(late))).json().code).toBe("over_email_send_rate_limit");
  expect((await authCall(server, "POST", "/recover", { email })).statusCode).toBe(200);
  await waitForMail(server, email);
});

test("accepts a proof once, for its own address, unchanged and in time", async () => {
  await makeUnusual();
  const email = stranger();
  const token = await prove(email);
  const [challenge = "", number = ""] = token.split(":");
  const [expiry = "", , nonce = "", signature = ""] = challenge.split(".");
  for (const wrong of [
    "",
    challenge,
    `${challenge}:`,
    `${challenge}:${number}:0`,
    `${challenge}:${Number(number) + 1}`,
    `${expiry}.0.${nonce}.${signature}:${number}`,
    `${Number(expiry) + 1}.15.${nonce}.${signature}:${number}`,
    // A challenge that was made easier, with its right solution.
    solve({ challenge: `${expiry}.1.${nonce}.${signature}`, bits: 1 }, email),
    await prove(stranger()),
  ])
    expect(outcome(await register(email, wrong)), wrong).toEqual(refused);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 601_000 });
  const late = outcome(await register(email, token));
  vi.useRealTimers();
  expect(late).toEqual(refused);
  expect((await register(email, token)).statusCode).toBe(200);
  const again = await authCall(server, "POST", "/otp", {
    email,
    gotrue_meta_security: { captcha_token: token },
  });
  expect(again.statusCode).toBe(200);
  await untilJobsEnd(server, "auth.send");
  // The second use proved nothing: only the registration was sent.
  expect(await sentMails(server, email)).toEqual(["confirm_signup"]);
});

test("accepts a proof once when it arrives ten times at the same moment", async () => {
  await makeUnusual();
  const email = stranger();
  const token = await prove(email);
  const accepted = await Promise.all(Array.from({ length: 10 }, () => isWorkDone(server.ctx, token, email)));
  expect(accepted.filter(Boolean)).toHaveLength(1);
});

test("answers an unknown address as before, and sends to it only with a proof", async () => {
  await makeUnusual();
  const [without, proven] = [stranger(), stranger()];
  expect((await authCall(server, "POST", "/otp", { email: without })).statusCode).toBe(200);
  const token = await prove(proven);
  const reply = await authCall(server, "POST", "/otp", {
    email: proven,
    gotrue_meta_security: { captcha_token: token },
  });
  expect(reply.statusCode).toBe(200);
  await waitForMail(server, proven);
  await untilJobsEnd(server, "auth.send");
  expect(await sentMails(server, without)).toEqual([]);
  expect(await findUserByEmail(server.ctx.db, without)).toBeUndefined();
});

test("logs unusual traffic and emails the super_admins, once an hour", async () => {
  const admin = await buildUser(server, { role: "super_admin" });
  logged.length = 0;
  await makeUnusual();
  for (const email of [stranger(), stranger()]) await register(email);
  expect(logged.filter((line) => line.includes("unusually many emails"))).toHaveLength(1);
  expect(await sentMails(server, admin.email)).toEqual(["unusual_emails"]);
  expect((await signIn(server, admin.email)).token_type).toBe("bearer");
});

test("warns the super_admins, once an hour, before the emails of people with an account run out", async () => {
  const admin = await buildUser(server, { role: "super_admin" });
  const person = await buildUser(server);
  logged.length = 0;
  for (let time = 0; time < 7; time += 1) await limitEmails(server.ctx, server.ctx.db);
  await alertAboutEmails(server.ctx);
  expect(await sentMails(server, admin.email)).toEqual([]);
  await authCall(server, "POST", "/recover", { email: person.email });
  await waitForMail(server, admin.email);
  await alertAboutEmails(server.ctx);
  expect(logged.filter((line) => line.includes("run out"))).toHaveLength(1);
  expect(await sentMails(server, admin.email)).toEqual(["emails_running_out"]);
});

test("limits the emails from one network, whichever of its addresses calls", async () => {
  onTestFinished(await stopRefill(server));
  const spent = messagesFromNetwork.keyOf(networkOfOrigin({ ip: "203.0.113.1", userAgent: null }));
  for (let time = 0; time < 118; time += 1) await takeToken(server.ctx.db, spent, messagesFromNetwork.bucket);
  const ask = async (ip: string) =>
    (
      await authCall(
        server,
        "POST",
        "/recover",
        { email: stranger() },
        { "x-forwarded-for": ip, "x-supabase-api-version": "2024-01-01" },
      )
    ).statusCode;
  expect([await ask("203.0.113.7"), await ask("203.0.113.8")]).toEqual([200, 200]);
  expect(await ask("203.0.113.9")).toBe(429);
  expect(await ask("203.0.114.9")).toBe(200);
});

test.each([
  ["203.0.113.7", "203.0.113"],
  ["2001:db8:1:2345::1", "2001:db8:1:23"],
  ["2001:db8:1:23ff:9::", "2001:db8:1:23"],
  ["2001:db8:1:45::1", "2001:db8:1:00"],
  [null, "nowhere"],
])("the network of %s is %s", (ip, network) => {
  expect(networkOfOrigin({ ip, userAgent: null })).toBe(network);
});
