import { MODULES } from "../modules.ts";

const KINDS = MODULES.flatMap((module) =>
  "notificationKinds" in module ? [...module.notificationKinds] : [],
).sort((one, other) => one.order - other.order);

/** Kinds of notifications that a person can disable. */
export const OPTIONAL_KINDS = KINDS.filter((entry) => entry.optional).map(({ kind }) => kind);
export type OptionalKind = (typeof OPTIONAL_KINDS)[number];

/**
 * Kinds that cannot be disabled: security alerts, access to the account, documents that the law requires us to send, and
 * confirmations of what the person has just requested.
 */
const MANDATORY_KINDS = KINDS.filter((entry) => !entry.optional).map(({ kind }) => kind);

export const NOTIFICATION_KINDS = [...OPTIONAL_KINDS, ...MANDATORY_KINDS];
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Notification channels: the page /notifications, email, text message. */
export const CHANNELS = ["page", "mail", "sms"] as const;
export type Channel = (typeof CHANNELS)[number];

const MANDATORY: ReadonlySet<NotificationKind> = new Set<NotificationKind>(MANDATORY_KINDS);

/** Kinds that also come by page and text message. */
const EVERYWHERE: ReadonlySet<NotificationKind> = new Set(
  KINDS.filter((entry) => "everywhere" in entry).map(({ kind }) => kind),
);

export const isMandatory = (kind: NotificationKind): boolean => MANDATORY.has(kind);

/** Whether a kind of notification can be sent by a channel. */
export const hasChannel = (kind: NotificationKind, channel: Channel): boolean =>
  channel === "mail" || EVERYWHERE.has(kind);

/**
 * Whether a notification is sent. `decided`: the recipient's preference, undefined without one. Text messages are opt-in.
 */
export const isWanted = (kind: NotificationKind, channel: Channel, decided: boolean | undefined): boolean =>
  hasChannel(kind, channel) && (isMandatory(kind) || (decided ?? channel !== "sms"));
