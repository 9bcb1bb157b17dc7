import * as z from "zod/mini";
import { flag, integer, listOf, readBy, url } from "./env-values.ts";

/** The variables of `AuthSwitches`. */
export const AUTH_SWITCHES = {
  SITE_URL: z.optional(url("http:", "https:")),
  AUTH_RP_ORIGINS: z.prefault(readBy(parseOrigins), ""),
  AUTH_EMAIL_AUTOCONFIRM: z.prefault(flag, "0"),
  AUTH_PHONE_AUTOCONFIRM: z.prefault(flag, "0"),
  ALLOW_AUTOCONFIRM: z.prefault(flag, "0"),
  AUTH_SIGNUP_DISABLED: z.prefault(flag, "0"),
  AUTH_MANUAL_LINKING: z.prefault(flag, "1"),
  AUTH_MESSAGE_INTERVAL: z.prefault(integer(0, 3_600), "60"),
  AUTH_CALLS_PER_ADDRESS: z.prefault(integer(1, 100_000), "30"),
  AUTH_TOKEN_LIFETIME: z.prefault(integer(30, 604_800), "3600"),
};

/** How the authentication service behaves for other applications on the same accounts. */
export type AuthSwitches = {
  /** The target of links when the caller names no page; without it, the matching page of `PUBLIC_URL`. */
  siteUrl: string | undefined;
  /** Origins besides that of `PUBLIC_URL` whose pages may use passkeys and security keys. */
  rpOrigins: string[];
  /** Addresses and numbers count as confirmed without a message. */
  autoconfirm: { email: boolean; phone: boolean };
  /** Only administrators create accounts. */
  signupDisabled: boolean;
  /** Signed-in people may link and unlink identities of providers. */
  manualLinking: boolean;
  /** Minimum seconds between two messages of one kind to one address or number; 0: no minimum. */
  messageInterval: number;
  /**
   * The burst and the number in five minutes of calls of one kind from one IP address. A network may make four times as many
   * calls that send messages.
   */
  callsPerAddress: number;
  /** Seconds that an access token is valid. */
  tokenLifetime: number;
};

type Switches = {
  [N in Exclude<keyof typeof AUTH_SWITCHES, "SITE_URL">]: z.output<(typeof AUTH_SWITCHES)[N]>;
};
type Variables = Switches & { APP_MODE: string; SITE_URL?: string | undefined };

/** The error names the variable. */
export function readAuthSwitches(v: Variables): AuthSwitches | { error: string } {
  if (v.APP_MODE === "production" && !v.ALLOW_AUTOCONFIRM) {
    const names = (["AUTH_EMAIL_AUTOCONFIRM", "AUTH_PHONE_AUTOCONFIRM"] as const).filter((name) => v[name]);
    const why =
      "expected 0 in production, where anybody could take a stranger's address (ALLOW_AUTOCONFIRM=1 allows it)";
    if (names.length > 0) return { error: names.map((name) => `${name}: ${why}`).join("\n") };
  }
  return {
    siteUrl: v.SITE_URL,
    rpOrigins: v.AUTH_RP_ORIGINS.origins,
    autoconfirm: { email: v.AUTH_EMAIL_AUTOCONFIRM, phone: v.AUTH_PHONE_AUTOCONFIRM },
    signupDisabled: v.AUTH_SIGNUP_DISABLED,
    manualLinking: v.AUTH_MANUAL_LINKING,
    messageInterval: v.AUTH_MESSAGE_INTERVAL,
    callsPerAddress: v.AUTH_CALLS_PER_ADDRESS,
    tokenLifetime: v.AUTH_TOKEN_LIFETIME,
  };
}

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

function parseOrigins(text: string): { origins: string[] } | { error: string } {
  const origins = listOf(text);
  const wrong = origins.find((origin) => {
    const url = URL.canParse(origin) ? new URL(origin) : undefined;
    const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && LOCAL.includes(url.hostname));
    return !isSafe || url?.origin !== origin;
  });
  if (wrong === undefined) return { origins };
  return { error: `a list of origins such as https://app.example.org: not ${JSON.stringify(wrong)}` };
}
