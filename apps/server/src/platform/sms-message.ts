import type { Language } from "@passerelle/contract/shapes";
import type { SmsTemplate } from "./contributions.ts";

declare module "./contributions.ts" {
  interface Contributions {
    sms: { jobs: { "sms.send": QueuedSms } };
  }
}

/** Requires a text for each template, or its plural forms: `sign_in_one`, `sign_in_other`. */
type SmsTexts<Template extends string> = {
  [T in Template]: (texts: Record<T, string> | Record<`${T}_one` | `${T}_other`, string>) => void;
}[Template] extends (texts: infer Texts) => void
  ? Texts
  : never;

/** The text messages of a capability, by template. */
export type ContributedSms<Template extends string = string> = {
  texts: Record<Language, SmsTexts<Template>>;
};

/**
 * The reader types `code`, and the message states how long it is valid. In a notification, `code` is the reference and `link` its
 * target.
 */
export type Sms = {
  /** The id that was returned to the caller before; by default a new one. */
  id?: string;
  template: SmsTemplate;
  /** Digits with the country's code, without a plus. */
  to: string;
  language: Language;
  code: string;
  link?: string;
  /** After this instant the message is not sent any more. */
  expiresAt: Date;
};

/** A queued message: its id stays the same, so that a retry is recognised. */
export type QueuedSms = Omit<Sms, "id" | "expiresAt"> & { id: string; queuedAt: string; expiresAt: string };

/** A number in its wire format (E.164 without the plus): 7 to 15 digits, not beginning with 0. */
export function isPhoneNumber(text: string): boolean {
  return /^[1-9][0-9]{6,14}$/.test(text);
}
