import type { Language } from "@passerelle/contract/shapes";
import type { Origin } from "../platform/origin.ts";

type Message = {
  /** The id of a text message is returned to the caller. It also shows a job that runs twice what it has already sent. */
  messageId: string;
  origin: Origin;
};
type Link = Message & {
  email: string;
  /** The page to which the link finally leads. */
  landing: string;
  /** A proof of work was solved for the address. */
  isProven?: boolean;
  /** From a client that will exchange a code for the session. */
  pkce?: { challenge: string; method: "s256" | "plain" };
};
type Code = Message & {
  /** Digits only. */
  phone: string;
};
/** The account that is created for an unknown address or number. */
type Registration = { data: Record<string, unknown>; language: Language };

export type LinkEmail = Link & { kind: "recovery" | "unlock_account" | "confirmation" | "email_change" };
export type MagicLinkEmail = Link & { kind: "magic_link"; registration: Registration | null };
export type CodeMessage = Code & { kind: "confirmation_code" | "phone_change" };
export type SignInCodeMessage = Code & { kind: "sign_in_code"; registration: Registration | null };

/** A message to an address or number that may have no account. */
export type QueuedAuthMessage = LinkEmail | MagicLinkEmail | CodeMessage | SignInCodeMessage;
