import type { GoTrueClient } from "@supabase/auth-js";
import { TOTP } from "otpauth";
import { afterEach, beforeEach, vi } from "vitest";
import type { TestApp } from "./app.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "./builders/accounts.ts";
import { buildClient } from "./builders/auth.ts";

/**
 * The clock of this process, which only goes on when told: a code of an app is taken once, so each one asked for is of
 * a step of its own.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
}

/** For each test of a file: the clock stands still, and nobody has used up what they may try. */
export function standStill(server: () => TestApp): void {
  beforeEach(async () => {
    stopClock();
    await forgetLimits(server());
  });
  afterEach(() => void vi.useRealTimers());
}

/** Throws unless the clock was stopped: set by itself, it would stand still until somebody starts it. */
export function passTime(seconds: number): void {
  if (!vi.isFakeTimers()) throw new Error("stop the clock first (stopClock, standStill)");
  vi.setSystemTime(Date.now() + seconds * 1000);
}

/** What an authenticator app shows a step later. */
export function nextCode(secret: string): string {
  passTime(30);
  return currentCode(secret);
}

export function currentCode(secret: string): string {
  return new TOTP({ secret }).generate();
}

/** A code that is wrong now and in the steps beside. */
export function wrongCode(secret: string): string {
  const totp = new TOTP({ secret });
  for (let guess = 0; ; guess += 1) {
    const token = String(guess).padStart(6, "0");
    if (totp.validate({ token, window: 2 }) === null) return token;
  }
}

export type Owner = TestUser & { client: GoTrueClient };

/** Somebody signed in by password with the official client. */
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

/** A verified app; the client's session is at aal2 after it. */
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

/** Tests come from one address: as if those before had been from another. */
export async function forgetLimits({ ctx }: TestApp): Promise<void> {
  await ctx.db.deleteFrom("auth.rate_limits").execute();
}

export function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}
