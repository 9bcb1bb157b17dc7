/** The parts of the page that are lists of their own, each with its own history, and what the platform publishes. */
export const PANELS = ["billing", "mandates", "announcements", "platform"] as const;
export type Panel = (typeof PANELS)[number];
