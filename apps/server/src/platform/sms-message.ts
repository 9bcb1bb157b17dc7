import type { Language } from "@passerelle/contract/shapes";

/**
 * The short messages the product writes, each with what its words name (`sms-words/{fr,en}.json`). `code` is what is to
 * be typed, and a message says for how long; of what tells of news it is the reference, and `link` leads there.
 */
export type SmsTemplate = CodeSms | "message" | "ticket_response" | "request";
type CodeSms = "sign_in" | "phone_change" | "reauthentication" | "second_factor";

export type Sms = {
  /** A fresh one where nobody was told it before. */
  id?: string;
  template: SmsTemplate;
  /** Digits with the country's code, without a plus. */
  to: string;
  language: Language;
  code: string;
  link?: string;
  /** From now on it is worth nothing, and is not sent any more. */
  expiresAt: Date;
};

/** As it waits in the queue: the id is the message's for ever, so one that is tried again is not another one. */
export type QueuedSms = Omit<Sms, "id" | "expiresAt"> & { id: string; queuedAt: string; expiresAt: string };

/** A number as the wire has it (E.164 without its plus): 7 to 15 digits, the first of them not 0. */
export function isPhoneNumber(text: string): boolean {
  return /^[1-9][0-9]{6,14}$/.test(text);
}
