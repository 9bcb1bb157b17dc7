import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, startTestApp, type TestApp } from "../../../test/app.ts";
import { follow, passTime, waitForAuthEmail } from "../../../test/auth-flows.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, buildClient, refresh, signIn } from "../../../test/builders/auth.ts";
import { sentMails, stopRefill, untilJobsEnd } from "../../../test/database.ts";
import { NOWHERE } from "../../platform/origin.ts";
import { AuthError } from "../wire/errors.ts";
import { beginPasswordAttempt } from "./password-attempt.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startOwnApp({ TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => server.close());

const CURRENT = { "x-supabase-api-version": "2024-01-01" };
const OWNER = { ...CURRENT, "user-agent": "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0" };
/** Another address each time, since attempts from one place are limited too. */
let places = 0;
const guesser = () => ({
  ...CURRENT,
  "x-forwarded-for": `203.0.${Math.floor(++places / 200)}.${places % 200}`,
});
const tryPassword = (email: string, password: string, headers: Record<string, string> = guesser()) =>
  authCall(server, "POST", "/token?grant_type=password", { email, password }, headers);

/** Ages the delay: seconds pass while a busy machine answers one call. */
const slowDown = () => passTime(server, -60);

/** As many wrong attempts, each after the delay of the one before; only the first and the last are made. */
async function guess(email: string, times: number) {
  const attempt = async () =>
    expect((await tryPassword(email, "wrong password")).json().code).toBe("invalid_credentials");
  await attempt();
  await server.ctx.db
    .updateTable("auth.password_delays")
    .set({ failures: times - 1, blocked_until: new Date(0) })
    .execute();
  await attempt();
  await passTime(server, 901);
}

test("delays from the fifth wrong attempt on, doubling up to a quarter of an hour", async () => {
  const login = {
    kind: "email",
    identifier: "nobody@passerelle.test",
    name: "nobody@passerelle.test",
  } as const;
  /** 0, or the seconds to wait. */
  const enter = () =>
    beginPasswordAttempt(server.ctx, login, NOWHERE).then(
      () => 0,
      (error: unknown) => (error instanceof AuthError ? Number(error.headers["retry-after"]) : error),
    );
  /** The stored delay in seconds. */
  const delay = async () => {
    const { rows } = await sql<{ seconds: number }>`
      SELECT round(extract(epoch FROM blocked_until - updated_at))::int AS seconds FROM auth.password_delays`.execute(
      server.ctx.db,
    );
    return rows[0]?.seconds;
  };
  for (let time = 1; time <= 4; time += 1) expect(await enter()).toBe(0);
  const waits: unknown[] = [];
  for (let time = 5; time <= 18; time += 1) {
    expect(await enter()).toBe(0);
    waits.push(await delay());
    await slowDown();
    expect(await enter()).toBeGreaterThan(0);
    await passTime(server, 960);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900]);
  await passTime(server, 25 * 3600);
  for (let time = 1; time <= 5; time += 1) expect(await enter()).toBe(0);
});

test("allows no more parallel guesses than sequential ones, from any number of places", async () => {
  const { email } = await buildUser(server);
  await tryPassword(email, "wrong password");
  // The next wrong attempt causes a delay of a minute: the parallel calls may take longer than the first delay, a second.
  await server.ctx.db
    .updateTable("auth.password_delays")
    .set({ failures: 10, blocked_until: new Date(0) })
    .execute();
  const replies = await Promise.all(Array.from({ length: 12 }, () => tryPassword(email, "wrong password")));
  const codes = replies.map((reply) => reply.json().code);
  expect(codes.filter((code) => code === "invalid_credentials")).toHaveLength(1);
  // A busy machine refuses those whose hash would wait for more than two seconds.
  const refused = codes.filter((code) => code !== "invalid_credentials" && code !== "service_busy");
  expect(new Set(refused)).toEqual(new Set(["over_request_rate_limit"]));
  const limited = replies.find((reply) => reply.statusCode === 429);
  expect(limited?.json().message).toBe("Request rate limit reached");
  expect(Number(limited?.headers["retry-after"])).toBeLessThanOrEqual(64);
  // Even the right password is refused, otherwise guessing would continue to pay.
  await slowDown();
  expect((await tryPassword(email, TEST_PASSWORD)).statusCode).toBe(429);
  await passTime(server, 125);
  expect((await tryPassword(email, TEST_PASSWORD)).statusCode).toBe(200);
  // A right attempt ends the series.
  expect((await tryPassword(email, "wrong password")).json().code).toBe("invalid_credentials");
  expect((await tryPassword(email, TEST_PASSWORD)).statusCode).toBe(200);
});

test("delays attempts at an address without an account equally, and sends it no email", async () => {
  const { email } = await buildUser(server);
  const unknown = "nobody-waits@passerelle.test";
  for (const address of [email, unknown]) {
    const codes: unknown[] = [];
    for (let time = 0; time < 7; time += 1) {
      if (time === 5) await slowDown();
      codes.push((await tryPassword(address, "wrong password")).json().code);
    }
    expect(codes, address).toEqual([
      ...Array.from({ length: 5 }, () => "invalid_credentials"),
      "over_request_rate_limit",
      "over_request_rate_limit",
    ]);
  }
  await passTime(server, 901);
  // The tenth for both.
  await guess(email, 10);
  await guess(unknown, 10);
  await waitForAuthEmail(server, email);
  await untilJobsEnd(server, "auth.send");
  expect(await sentMails(server, unknown)).toEqual([]);
});

test("another person's attempts do not delay the owner on a known device", async () => {
  const { email } = await buildUser(server);
  expect((await tryPassword(email, TEST_PASSWORD, OWNER)).statusCode).toBe(200);
  await guess(email, 9);
  expect((await tryPassword(email, "wrong password")).statusCode).toBe(400);
  expect((await tryPassword(email, TEST_PASSWORD)).statusCode).toBe(429);
  expect((await tryPassword(email, TEST_PASSWORD, OWNER)).statusCode).toBe(200);
  // The owner's device is limited too, by a counter of its own.
  for (let time = 0; time < 5; time += 1) await tryPassword(email, "wrong password", OWNER);
  await slowDown();
  expect((await tryPassword(email, TEST_PASSWORD, OWNER)).statusCode).toBe(429);
});

test("ends the delay once by an email, and gives the device of its reader a separate counter", async () => {
  const { email } = await buildUser(server);
  const phone = {
    ...CURRENT,
    "user-agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36",
  };
  await guess(email, 10);
  const { path, mail } = await waitForAuthEmail(server, email);
  expect(path).toMatch(/^\/auth\/v1\/unlock\?token=[0-9a-f]{56}$/);
  expect(mail.subject).toBe("Des mots de passe faux ont été essayés sur votre compte");
  await tryPassword(email, "wrong password");
  expect((await tryPassword(email, TEST_PASSWORD, phone)).statusCode).toBe(429);
  const unlocked = await follow(server, path, phone);
  expect(unlocked).toMatchObject({ status: 303, page: "http://localhost:3000/login" });
  expect(unlocked.fragment).toEqual({ type: "unlock", message: "Sign-in unlocked", sb: "" });
  expect((await follow(server, path, phone)).fragment).toMatchObject({ error_code: "otp_expired" });
  // Further guesses do not affect the owner any more.
  await guess(email, 6);
  await tryPassword(email, "wrong password");
  expect((await tryPassword(email, TEST_PASSWORD, phone)).statusCode).toBe(200);
  // It does not sign in and cannot be used as another kind of link.
  const other = await buildUser(server);
  await guess(other.email, 10);
  const { token } = await waitForAuthEmail(server, other.email);
  for (const type of ["signup", "recovery", "magiclink", "email", "unlock"]) {
    const { fragment } = await follow(server, `/auth/v1/verify?type=${type}&token=${token}`);
    expect(fragment, type).not.toHaveProperty("access_token");
  }
  expect(
    (await server.app.inject({ method: "HEAD", url: `/auth/v1/unlock?token=${token}` })).statusCode,
  ).toBe(405);
});

test("limits the emails that guessing causes", async () => {
  const { email } = await buildUser(server);
  await guess(email, 10);
  await waitForAuthEmail(server, email);
  // Within the hour in which the link is valid: only the attempts are aged.
  await server.ctx.db
    .updateTable("auth.password_delays")
    .set({ failures: 19, blocked_until: new Date(0) })
    .execute();
  expect((await tryPassword(email, "wrong password")).statusCode).toBe(400);
  await untilJobsEnd(server, "auth.send");
  expect(await sentMails(server, email)).toEqual(["unlock_account"]);
});

test("ends the delay with a new password", async () => {
  const { email } = await buildUser(server);
  await guess(email, 6);
  await tryPassword(email, "wrong password");
  await authCall(server, "POST", "/recover", { email });
  const { path } = await waitForAuthEmail(server, email);
  const { access_token = "", refresh_token = "" } = (await follow(server, path)).fragment;
  const client = await buildClient(server);
  await client.setSession({ access_token, refresh_token });
  expect((await client.updateUser({ password: "un autre mot de passe" })).error).toBeNull();
  await signIn(server, email, "un autre mot de passe");
});

test("limits invalid refresh tokens from one place", async () => {
  const own = await startTestApp();
  const release = await stopRefill(own);
  const statuses: number[] = [];
  for (let time = 0; time < 32; time += 1) statuses.push((await refresh(own, "abcdefghijkl")).statusCode);
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 400));
  expect(statuses).toContain(429);
  const { email } = await buildUser(own);
  const { refresh_token } = await signIn(own, email);
  expect((await refresh(own, refresh_token)).statusCode).toBe(200);
  await release();
  await own.close();
});
