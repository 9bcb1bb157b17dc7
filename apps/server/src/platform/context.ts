import type { FastifyBaseLogger } from "fastify";
import type { AuthBackend } from "./auth-backend.ts";
import type { Db } from "./db.ts";
import type { Env } from "./env.ts";
import type { Events } from "./events.ts";
import type { Jobs } from "./jobs.ts";
import type { Mailer } from "./mail.ts";
import type { Notifications } from "./notifications.ts";
import type { SmsSender } from "./sms.ts";
import type { FileStorage } from "./storage.ts";
import type { Vault } from "./vault.ts";

/** The outside parts, opened once at start and handed to every service as its first argument. */
export type Context = {
  env: Env;
  db: Db;
  notifications: Notifications;
  events: Events;
  auth: AuthBackend;
  vault: Vault;
  jobs: Jobs;
  mail: Mailer;
  sms: SmsSender;
  storage: FileStorage;
  log: FastifyBaseLogger;
};
