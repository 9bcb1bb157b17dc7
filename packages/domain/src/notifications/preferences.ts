/** What a person may do without, kind by kind. */
export const OPTIONAL_KINDS = ["requests", "payments", "drafts", "reviews", "support", "messages"] as const;
export type OptionalKind = (typeof OPTIONAL_KINDS)[number];

/**
 * What everybody receives: whoever could switch it off would not learn that somebody else is in their account, could not
 * get into it, or would miss what the law has us hand over or what they have just asked for.
 */
export const MANDATORY_KINDS = ["security", "account", "receipts", "acknowledgements"] as const;

export const NOTIFICATION_KINDS = [...OPTIONAL_KINDS, ...MANDATORY_KINDS] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Where a message can reach somebody: in the page (/notifications), by mail, by a short message on their telephone. */
export const CHANNELS = ["page", "mail", "sms"] as const;
export type Channel = (typeof CHANNELS)[number];

const MANDATORY: ReadonlySet<NotificationKind> = new Set<NotificationKind>(MANDATORY_KINDS);

/** What has a place in the page, and is worth a short message: what somebody waits for, and not what they just did. */
const EVERYWHERE: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  "requests",
  "messages",
  "support",
]);

export const isMandatory = (kind: NotificationKind): boolean => MANDATORY.has(kind);

/** Whether a kind of messages comes by a channel at all. */
export const hasChannel = (kind: NotificationKind, channel: Channel): boolean =>
  channel === "mail" || EVERYWHERE.has(kind);

/**
 * Whether a message is sent: `decided` is what its reader said of the kind and channel, undefined when they never did.
 * A telephone rings for those alone who asked for it.
 */
export const isWanted = (kind: NotificationKind, channel: Channel, decided: boolean | undefined): boolean =>
  hasChannel(kind, channel) && (isMandatory(kind) || (decided ?? channel !== "sms"));
