import type { Language } from "@passerelle/contract/shapes";

/**
 * The letters the product writes, each with what its words name (`mail-words/{fr,en}.json`). Values are ready to read,
 * in the reader's language (`amount`: "15 000 FCFA"); `link` is where the button leads, absolute; `code` is to be typed.
 */
export type MailValues = {
  confirm_signup: { name: string; link: string };
  magic_link: { name: string; link: string; code: string };
  recovery: { name: string; link: string };
  /** To the address there is, about the one that is to come. */
  email_change_current: { name: string; link: string; email: string };
  /** To the address that is to come. */
  email_change_new: { name: string; link: string; email: string };
  reauthentication: { name: string; code: string };
  unlock_account: { name: string; link: string };
  new_device: { name: string; device: string; address: string; time: string; link: string };
  factor_added: { name: string; time: string; link: string };
  factor_removed: { name: string; time: string; link: string };
  identity_linked: { name: string; provider: string; time: string; link: string };
  identity_unlinked: { name: string; provider: string; time: string; link: string };
  passkey_added: { name: string; time: string; link: string };
  passkey_removed: { name: string; time: string; link: string };
  recovery_codes_made: { name: string; time: string; link: string };
  recovery_codes_removed: { name: string; time: string; link: string };
  phone_changed: { name: string; time: string; link: string };
  password_changed: { name: string; time: string; link: string };
  /** To the address there was. */
  email_changed: { name: string; email: string; link: string };
  invite: { name: string; link: string };
  factors_reset: { name: string; time: string; link: string };
  account_closed: { name: string; link: string };
  payment_receipt: { name: string; service: string; amount: string; reference: string; link: string };
  payment_failed: { name: string; service: string; amount: string; link: string };
  /** Drafts that nobody takes up again; `services` names what they are for. */
  drafts_ending: { name: string; services: string; date: string; link: string };
  /** What somebody wrote to us has arrived; nothing of it is repeated: the address may be somebody else's. */
  contact_received: { name: string; reference: string; link: string };
  /** To the team. */
  contact_waiting: { name: string; reference: string; link: string };
  request_submitted: { name: string; service: string; reference: string; link: string };
};

export type MailTemplate = keyof MailValues;

/** A letter before it is written: rendered, in the reader's language, when the job that sends it runs. */
export type Mail = {
  [T in MailTemplate]: { template: T; to: string; language: Language; values: MailValues[T] };
}[MailTemplate];

/** As it waits in the queue: the id is the letter's for ever, so one that is tried again is not another one. */
export type QueuedMail = Mail & { id: string; queuedAt: string };

/**
 * One address and nothing else: no list, no name, no line break, so what stands in a header cannot become another one.
 * At most 255 characters.
 */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= 255 &&
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(
      text,
    )
  );
}
