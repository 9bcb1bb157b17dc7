/** The payload of a job that needs none. */
export type NoPayload = Record<string, never>;

/**
 * The contributions of each capability, as types. Its `module.ts` adds an entry under its name,
 *
 * declare module "../platform/contributions.ts" {
 * interface Contributions {
 * payments: { jobs: { "payments.check": { transactionId: string } } };
 * }
 * }
 *
 * and `defineModule` then requires what the entry names: a worker for each job, texts for each email and text message, the
 * kind and the presentation of each type of notification. Why it is declared and not inferred from the manifests: decision
 * 0058.
 */
export interface Contributions {
  database: { jobs: { "database.vacuum": NoPayload } };
}

type Contribution = Contributions[keyof Contributions];

/** One part of every contribution, as a union. */
type Part<Name extends string, Of = Contribution> = Of extends Record<Name, infer P> ? P : never;

/** The entries of a union of objects, in one object. */
type Merged<Parts> = {
  [K in Parts extends unknown ? keyof Parts : never]: Parts extends Record<K, infer V> ? V : never;
};

/** The payload of each kind of job, by name. */
export type JobPayloads = Merged<Part<"jobs">>;
export type JobName = keyof JobPayloads;

/** The kind and the values of each email, by its template. */
export type Emails = Merged<Part<"emails">>;

/**
 * The contents of each type of notification: `values`, and `source` if it is about one thing that can be read, with the `thread`
 * to which that belongs.
 */
export type NotificationTypes = Merged<Part<"notifications">>;
export type NotificationType = keyof NotificationTypes;

/** The templates of text messages: one for each type of notification, and those that a capability sends itself. */
export type SmsTemplate = Part<"sms"> | NotificationType;
