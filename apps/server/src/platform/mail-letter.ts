import type { Language } from "@passerelle/contract/shapes";
import type { NotificationKind, OptionalKind } from "@passerelle/domain/notifications/preferences";

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
  ticket_opened: { name: string; reference: string; subject: string; link: string };
  ticket_answered: { name: string; reference: string; subject: string; link: string };
  ticket_proposed: { name: string; reference: string; subject: string; link: string };
  /** It will be closed on `date` unless its customer writes. */
  ticket_closing: { name: string; reference: string; subject: string; date: string; link: string };
  /** It was closed after silence; until `date` it can be opened again. */
  ticket_closed: { name: string; reference: string; subject: string; date: string; link: string };
  review_approved: { name: string; service: string; link: string };
  /** `reason`: a code of domain/reviews `REJECTION_REASONS`, said in the letter's words; `note` may be empty. */
  review_rejected: { name: string; service: string; reason: string; note: string; link: string };
  /** `note`: what the clerk adds, or nothing; of a rejection the reason. */
  request_started: { name: string; service: string; reference: string; note: string; link: string };
  request_completed: { name: string; service: string; reference: string; note: string; link: string };
  request_rejected: { name: string; service: string; reference: string; note: string; link: string };
  /** `items`: what is asked for; `date`: by when, of the first of them; `note`: what the clerk adds, or nothing. */
  complement_asked: {
    name: string;
    service: string;
    reference: string;
    items: string;
    date: string;
    note: string;
    link: string;
  };
  complement_reminder: MailValues["complement_asked"];
  /** To whoever asked. */
  complement_answered: { name: string; service: string; reference: string; link: string };
  request_submitted: { name: string; service: string; reference: string; link: string };
  /** `quote_1` to `quote_3`: the beginnings of messages that wait, or nothing; `topic` names the conversation. */
  messages_waiting: Waiting;
  /** The same where an answer to the letter lands in the conversation. */
  messages_waiting_answerable: Waiting;
};

type Waiting = {
  name: string;
  topic: string;
  quote_1: string;
  quote_2: string;
  quote_3: string;
  link: string;
};

export type MailTemplate = keyof MailValues;

/** What each letter is to its reader, who may do without some; `team`: whoever runs the site, who is no account. */
export const MAIL_KINDS = {
  confirm_signup: "account",
  magic_link: "security",
  recovery: "security",
  email_change_current: "security",
  email_change_new: "account",
  reauthentication: "security",
  unlock_account: "security",
  new_device: "security",
  factor_added: "security",
  factor_removed: "security",
  identity_linked: "security",
  identity_unlinked: "security",
  passkey_added: "security",
  passkey_removed: "security",
  recovery_codes_made: "security",
  recovery_codes_removed: "security",
  phone_changed: "security",
  password_changed: "security",
  email_changed: "security",
  invite: "account",
  factors_reset: "security",
  account_closed: "account",
  payment_receipt: "receipts",
  payment_failed: "payments",
  drafts_ending: "drafts",
  contact_received: "acknowledgements",
  contact_waiting: "team",
  ticket_opened: "acknowledgements",
  ticket_answered: "support",
  ticket_proposed: "support",
  ticket_closing: "support",
  ticket_closed: "support",
  review_approved: "reviews",
  review_rejected: "reviews",
  request_started: "requests",
  request_completed: "requests",
  request_rejected: "requests",
  complement_asked: "requests",
  complement_reminder: "requests",
  complement_answered: "requests",
  request_submitted: "requests",
  messages_waiting: "messages",
  messages_waiting_answerable: "messages",
} as const satisfies Record<MailTemplate, NotificationKind | "team">;

/** Of whom a letter is that can be refused: the address may be another one than their account's. */
type Refusable<T extends MailTemplate> = (typeof MAIL_KINDS)[T] extends OptionalKind
  ? { userId: string }
  : unknown;

/** A letter before it is written: rendered, in the reader's language, when the job that sends it runs. */
export type Mail = {
  [T in MailTemplate]: {
    template: T;
    to: string;
    language: Language;
    values: MailValues[T];
    replyTo?: string;
  } & Refusable<T>;
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
