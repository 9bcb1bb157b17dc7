import type { Language } from "@passerelle/contract/shapes";
import type { Origin } from "../platform/origin.ts";

type Link = {
  email: string;
  /** Where it leads in the end. */
  landing: string;
  /** Of a client that will exchange a code for the session. */
  pkce?: { challenge: string; method: "s256" | "plain" };
  origin: Origin;
};
type Code = {
  /** Digits only. */
  phone: string;
  /** Answered to whoever asked for it. */
  messageId: string;
  origin: Origin;
};
/** The account that is created for an address or number that has none. */
type Registration = { data: Record<string, unknown>; language: Language };

export type LinkEmail = Link & { kind: "recovery" | "unlock_account" | "confirmation" | "email_change" };
export type MagicLinkEmail = Link & { kind: "magic_link"; registration: Registration | null };
export type CodeMessage = Code & { kind: "confirmation_code" | "phone_change" };
export type SignInCodeMessage = Code & { kind: "sign_in_code"; registration: Registration | null };

/** What the authentication service writes to an address or number that may have no account. */
export type QueuedAuthMessage = LinkEmail | MagicLinkEmail | CodeMessage | SignInCodeMessage;
