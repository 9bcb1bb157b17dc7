/** What can change under the eyes of whoever looks at it. */
export const ABOUTS = ["request", "queue", "conversation", "ticket", "notifications"] as const;
export type About = (typeof ABOUTS)[number];

/** That something changed, and never what: whoever hears it reads again what they may read. `id` absent: any of them. */
export type Change = { about: About; id?: string };

/** For how long a change is kept for whoever did not hear of it, in seconds. */
export const CHANGE_RETENTION_SECONDS = 3_600;

/**
 * Whoever asks without having heard anything yet says how long ago they read what they show, in seconds; a transaction that
 * began before that may have been committed after it, so they are told of so many seconds more.
 */
export const CHANGE_OVERLAP_SECONDS = 120;
