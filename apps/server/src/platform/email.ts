import type { Language } from "@passerelle/contract/shapes";
import type { NotificationKind, OptionalKind } from "@passerelle/domain/notifications/preferences";
import type { Emails } from "./contributions.ts";

declare module "./contributions.ts" {
  interface Contributions {
    email: { jobs: { "email.send": QueuedEmail } };
  }
}

export type EmailTemplate = keyof Emails;
export type EmailValues = { [T in EmailTemplate]: Emails[T]["values"] };

/** The kind of an email; people can opt out of some kinds. `team`: emails to the operators of the site, who have no account. */
export type EmailKind = NotificationKind | "team";

/** The texts of an email; `before` and `after` are paragraphs around its code and button. */
export type EmailTexts = {
  subject: string;
  title: string;
  before: string[];
  button?: string;
  after: string[];
  reasons?: Record<string, string>;
};

/** The emails of a capability, by template. */
export type ContributedEmails<Template extends string = string> = {
  kinds: Record<Template, EmailKind>;
  texts: Record<Language, Record<Template, EmailTexts>>;
  /** Values for trial emails; links in them are replaced before sending. */
  samples?: Record<Template, Record<string, string>>;
  /** Further values by template, which our own texts do not use but the operator's may (`email-overrides.ts`). */
  extras?: Partial<Record<string, readonly string[]>>;
};

/** The kind of each template. */
export const emailKinds = (emails: readonly ContributedEmails[]): Record<string, EmailKind> =>
  Object.assign({}, ...emails.map(({ kinds }) => kinds));

/** The steps of a process that an email shows, in the language of its reader. */
export type EmailWay = {
  title: string;
  steps: readonly {
    name: string;
    /** The actor, or the time at which it was or will be reached; may be empty. */
    detail: string;
    /** The colour of the stone, as `#rrggbb`. */
    colour: string;
    state: "reached" | "current" | "ahead" | "stopped";
  }[];
};

/** A stored file that is attached. `key`: in the storage. */
export type EmailFile = { key: string; name: string; type: string };

/** A calendar entry that mail programs show with the email and offer to add, change or remove (RFC 6047). */
export type EmailCalendar = { method: "REQUEST" | "CANCEL"; content: string };

/** An optional email names the account of its reader, since it may be sent to another address than the account's. */
type Refusable<T extends EmailTemplate> = Emails[T]["kind"] extends OptionalKind
  ? { userId: string }
  : unknown;

/**
 * An email to be sent; it is rendered when its job runs. `values` are formatted in the reader's language (`amount`: "15 000
 * FCFA"); `link` is the button's absolute target; `code` is to be typed.
 */
export type Email = {
  [T in EmailTemplate]: {
    template: T;
    to: string;
    language: Language;
    values: EmailValues[T];
    replyTo?: string;
    /** Shown above the button. */
    way?: EmailWay;
    files?: readonly EmailFile[];
    calendar?: EmailCalendar;
  } & Refusable<T>;
}[EmailTemplate];

export type RenderedEmail = { subject: string; text: string; html: string };

/** As stored in the queue; the id stays the same when sending it is retried. */
export type QueuedEmail = Email & { id: string; queuedAt: string };

/**
 * One address only: no list, no name and no line break, so that it cannot inject another header.
 * At most 255 characters.
 */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= 255 &&
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(
      text,
    )
  );
}
