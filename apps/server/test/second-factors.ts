import type { GoTrueClient } from "@supabase/auth-js";
import { TOTP } from "otpauth";
import { afterEach, beforeEach, vi } from "vitest";
import type { TestApp } from "./app.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "./builders/accounts.ts";
import { buildClient } from "./builders/auth.ts";

/** Stops the clock of this process: a TOTP code is accepted once, so tests advance it by a step for each code. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
}

/** Before each test of a file: stops the clock and resets limits. */
export function standStill(server: () => TestApp): void {
  beforeEach(async () => {
    stopClock();
    await forgetLimits(server());
  });
  afterEach(() => void vi.useRealTimers());
}

/** Throws unless the clock is stopped: setting it would also stop it, unnoticed. */
export function passTime(seconds: number): void {
  if (!vi.isFakeTimers()) throw new Error("stop the clock first (stopClock, standStill)");
  vi.setSystemTime(Date.now() + seconds * 1000);
}

/** The code that an authenticator app shows one step later. */
export function nextCode(secret: string): string {
  passTime(30);
  return currentCode(secret);
}

export function currentCode(secret: string): string {
  return new TOTP({ secret }).generate();
}

/** A code that is wrong now and in the adjacent steps. */
export function wrongCode(secret: string): string {
  const totp = new TOTP({ secret });
  for (let guess = 0; ; guess += 1) {
    const token = String(guess).padStart(6, "0");
    if (totp.validate({ token, window: 2 }) === null) return token;
  }
}

export type Owner = TestUser & { client: GoTrueClient };

/** A person signed in with a password in the official client. */
export async function buildOwner(
  server: TestApp,
  options: Parameters<typeof buildUser>[1] = {},
): Promise<Owner> {
  const user = await buildUser(server, options);
  const client = await signInClient(server, user.email);
  return { ...user, client };
}

export async function signInClient(server: TestApp, email: string): Promise<GoTrueClient> {
  const client = await buildClient(server);
  const { error } = await client.signInWithPassword({ email, password: TEST_PASSWORD });
  if (error) throw error;
  return client;
}

/** Adds a verified TOTP factor, after which the client's session is at aal2. */
export async function addTotp(client: GoTrueClient, friendlyName = "App") {
  const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  const { secret } = data.totp;
  const verified = await client.mfa.challengeAndVerify({ factorId: data.id, code: nextCode(secret) });
  if (verified.error) throw verified.error;
  return { id: data.id, secret };
}

export async function tokenOf(client: GoTrueClient): Promise<string> {
  const { data } = await client.getSession();
  if (!data.session) throw new Error("signed out");
  return data.session.access_token;
}

/** Resets limits: all tests share one network address. */
export async function forgetLimits({ ctx }: TestApp): Promise<void> {
  await ctx.db.deleteFrom("rate_limits").execute();
}
