import type { LiveTopic } from "./topics.ts";

/**
 * Announces that something changed, without its content: clients read it again with their own permissions. Without
 * `id`, any item of the topic may have changed.
 */
export type Change = { about: LiveTopic; id?: string };

/** How long changes are retained for clients that missed them, in seconds. */
export const CHANGE_RETENTION_SECONDS = 3_600;

/**
 * A client that connects for the first time sends the age of its data in seconds. A transaction that began earlier
 * may commit later, so the server looks back this many seconds more.
 */
export const CHANGE_OVERLAP_SECONDS = 120;
