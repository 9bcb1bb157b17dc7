import type { FastifyBaseLogger } from "fastify";
import type { AuthBackend } from "./auth-backend.ts";
import type { Connections, Db } from "./db.ts";
import type { Env } from "./env.ts";
import type { Jobs } from "./jobs.ts";
import type { Mailer } from "./mailer.ts";
import type { Metrics } from "./metrics.ts";
import type { Notifications } from "./notifications.ts";
import type { Replica } from "./replica.ts";
import type { Scanner } from "./scanner.ts";
import type { SmsSender } from "./sms.ts";
import type { FileStorage } from "./storage.ts";
import type { Vault } from "./vault.ts";

/** The external dependencies, opened once at start and passed to every service as its first argument. */
export type Context = {
  env: Env;
  db: Db;
  /** For reads that may be some seconds old. */
  replica: Replica;
  notifications: Notifications;
  events: Events;
  auth: AuthBackend;
  vault: Vault;
  /** The key that hashes refresh tokens. Loaded at start, because a token may be needed inside a transaction. */
  refreshKey: Buffer;
  jobs: Jobs;
  mail: Mailer;
  sms: SmsSender;
  storage: FileStorage;
  /** Undefined where none is configured. */
  scanner: Scanner | undefined;
  metrics: Metrics;
  /** The use of the pool; undefined for the embedded database. */
  connections: (() => Connections) | undefined;
  log: FastifyBaseLogger;
};

export type EventHandler<Payload> = (ctx: Context, trx: Db, payload: Payload) => Promise<void>;

/** An event by name: published by the capability that defines it, handled by those above it. */
export type Event<Payload> = {
  name: string;
  /** The handlers that `events` calls, in the order of subscription. */
  handlersIn: (events: Events) => EventHandler<Payload>[];
};

export type Events = {
  subscribe: <Payload>(event: Event<Payload>, handler: EventHandler<Payload>) => void;
  /**
   * Calls the handlers one after the other, in the publisher's transaction: an exception of one ends the call and rolls the
   * transaction back.
   */
  publish: <Payload>(ctx: Context, trx: Db, event: Event<Payload>, payload: Payload) => Promise<void>;
};
