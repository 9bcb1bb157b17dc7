/** Kinds of notifications that a person can switch off. */
export const OPTIONAL_KINDS = ["requests", "payments", "drafts", "reviews", "support", "messages"] as const;
export type OptionalKind = (typeof OPTIONAL_KINDS)[number];

/**
 * Kinds that cannot be switched off: security alerts, access to the account, documents that the law requires us to
 * send, and confirmations of what the person has just asked for.
 */
export const MANDATORY_KINDS = ["security", "account", "receipts", "acknowledgements"] as const;

export const NOTIFICATION_KINDS = [...OPTIONAL_KINDS, ...MANDATORY_KINDS] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Notification channels: the page /notifications, email, text message. */
export const CHANNELS = ["page", "mail", "sms"] as const;
export type Channel = (typeof CHANNELS)[number];

const MANDATORY: ReadonlySet<NotificationKind> = new Set<NotificationKind>(MANDATORY_KINDS);

/**
 * Kinds that also come by page and text message: those that people wait for, not confirmations of their own actions.
 */
const EVERYWHERE: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  "requests",
  "messages",
  "support",
]);

export const isMandatory = (kind: NotificationKind): boolean => MANDATORY.has(kind);

/** Whether a kind of notification can be sent by a channel. */
export const hasChannel = (kind: NotificationKind, channel: Channel): boolean =>
  channel === "mail" || EVERYWHERE.has(kind);

/**
 * Whether a notification is sent. `decided`: the recipient's preference, undefined when they have none. Text messages
 * are opt-in.
 */
export const isWanted = (kind: NotificationKind, channel: Channel, decided: boolean | undefined): boolean =>
  hasChannel(kind, channel) && (isMandatory(kind) || (decided ?? channel !== "sms"));
