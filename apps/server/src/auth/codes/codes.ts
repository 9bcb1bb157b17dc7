import { createHash } from "node:crypto";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Pkce } from "../flows/pkce.ts";
import { newOneTimePassword } from "../tokens/random.ts";
import { type CodeKind, findCode, replaceCode, type StoredCode } from "./queries.ts";

const HOUR_MS = 3_600_000;

/**
 * Milliseconds. A day where another person's mailbox may be involved; an hour where the link alone gives access to an existing
 * account; shorter for codes that people type at once.
 */
const LIFETIMES: Record<CodeKind, number | "sms"> = {
  confirmation_token: 24 * HOUR_MS,
  email_change_token_current: 24 * HOUR_MS,
  email_change_token_new: 24 * HOUR_MS,
  magiclink_token: HOUR_MS,
  recovery_token: HOUR_MS,
  unlock_token: HOUR_MS,
  reauthentication_token: HOUR_MS / 4,
  sms_token: "sms",
  phone_change_token: "sms",
};

export function isLive(ctx: Context, code: StoredCode): boolean {
  // The lifetime of a link that signs in without a password, whether or not the address was confirmed before.
  const lifetime =
    code.kind === "confirmation_token" && code.voidsPassword ? HOUR_MS : lifetimeOf(ctx, code.kind);
  return code.createdAt.getTime() + lifetime > Date.now();
}

export function lifetimeOf({ env }: Context, kind: CodeKind): number {
  const lifetime = LIFETIMES[kind];
  return lifetime === "sms" ? env.smsCodeSeconds * 1000 : lifetime;
}

/**
 * Codes that the person with the phone or the session types at once: short-lived, and void after `MAX_ATTEMPTS` wrong attempts.
 */
const SHORT: readonly CodeKind[] = ["sms_token", "phone_change_token", "reauthentication_token"];
export const MAX_ATTEMPTS = 5;

/** hex(sha224(address + code)), the reference's *single-use OTP hash*: part of links, and stored in the database. */
export function hashCode(to: string, code: string): string {
  return createHash("sha224").update(to).update(code).digest("hex");
}

type NewCode = {
  userId: string;
  kind: CodeKind;
  /** The address or number to which the code is sent. */
  to: string;
  pkce?: Pkce | undefined;
  /** The code confirms an address for the first time, so a password set before may be another person's. */
  voidsPassword?: boolean;
  /** The id of the queued message: its job runs again if the process crashed after the work. */
  messageId?: string | undefined;
};

/**
 * Creates a code, which replaces the former one. People type `code`; `token` is part of a link. Call in the transaction of its
 * cause.
 */
export async function issueCode(db: Db, asked: NewCode): Promise<{ code: string; token: string }> {
  const { userId, kind, to, pkce, voidsPassword = false, messageId = null } = asked;
  const code = newOneTimePassword(SHORT.includes(kind) ? 6 : 10);
  const hash = hashCode(to, code);
  await replaceCode(db, { userId, kind, hash, relatesTo: to, pkce, voidsPassword, messageId });
  return { code, token: pkce ? `${PKCE_PREFIX}${hash}` : hash };
}

/** Whether the job of a queued message already issued its code in an earlier run. */
export async function wasSent(
  db: Db,
  userId: string,
  kind: CodeKind,
  { messageId }: { messageId: string },
): Promise<boolean> {
  return (await findCode(db, userId, kind))?.messageId === messageId;
}

/** Marks the link of a client that exchanges a code, so that a refusal also goes into the query, where that client reads it. */
export const PKCE_PREFIX = "pkce_";

/** The link of an email; `landing` is its final target. */
export function linkOf(ctx: Context, type: string, token: string, landing: string): string {
  const query = new URLSearchParams({ token, type, redirect_to: landing });
  return `${ctx.env.publicUrl}/auth/v1/verify?${query}`;
}
