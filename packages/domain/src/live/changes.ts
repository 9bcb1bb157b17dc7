/** Topics of live changes. */
export const ABOUTS = ["request", "queue", "conversation", "ticket", "notifications"] as const;
export type About = (typeof ABOUTS)[number];

/**
 * Announces that something changed, without its content: clients read it again with their own permissions. Without
 * `id`, any item of the topic may have changed.
 */
export type Change = { about: About; id?: string };

/** How long changes are retained for clients that missed them, in seconds. */
export const CHANGE_RETENTION_SECONDS = 3_600;

/**
 * A client that connects for the first time sends the age of its data in seconds. A transaction that began earlier
 * may commit later, so the server looks back this many seconds more.
 */
export const CHANGE_OVERLAP_SECONDS = 120;
