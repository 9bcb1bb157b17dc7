import { globSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { serverTests } from "./vitest.config.ts";

/**
 * What runs on the embedded database too, where `npm test` runs everything on PostgreSQL: the code that talks to it
 * differently, and the main flow of each capability. Files that open an embedded database by themselves do so in either
 * run (decision 0055).
 */
const ON_EITHER_DATABASE = {
  // One connection: transactions, locks and what waits for them.
  transactions: [
    "auth/refresh",
    "auth/sessions/expiry",
    "auth/sign-in",
    "auth/wire/lock-timeout",
    "payments/dry-run/dry-run",
    "requests/work/assign",
    "requests/ordering/catalogue-changes",
  ],
  // LISTEN and NOTIFY within one process, and what is kept until a commit announces a change.
  notifications: ["catalogue/memory", "live/*", "platform/live", "settings/settings"],
  // Plans are kept by the server's own code, not by the driver.
  statements: ["platform/pages", "platform/prepared", "auth/audit", "requests/ordering/save-details"],
  // The queue polls, and enqueues in the caller's transaction.
  jobs: [
    "privacy/close-account",
    "payments/attempts/recovery",
    "platform/jobs",
    "platform/mailer",
    "platform/sms",
    "requests/delays/delays",
    "requests/expiry/expire-drafts",
    "requests/delays/notify-late",
  ],
  // Full text, trigrams, collation, and keyset pagination.
  searches: [
    "accounts/admin/users",
    "catalogue/list",
    "catalogue/admin/list",
    "messaging/lists",
    "requests/work/queues",
    "search/search",
    "support/help/help",
  ],
  // Partitions.
  partitions: ["auth/sweep/audit-months"],
  files: ["documents/documents"],
  // A file of every other capability with its main statements; attachments are in "support/tickets/tickets". Orders, payments and
  // information requests run on it in `e2e/embedded.spec.ts`, with a server as `npm start` starts it.
  flows: [
    "appointments/booking/booking",
    "appointments/changes",
    "profiles/registration",
    "privacy/export-personal-data",
    "announcements/announcements",
    "auth/hosted/people",
    "auth/passkeys/registration",
    "auth/sign-up",
    "catalogue/catalogue",
    "catalogue/admin/history",
    "legal/legal",
    "mailbox/mailbox",
    "notifications/inbox",
    "notifications/quiet-hours",
    "payments/attempts/idempotency",
    "reviews/figures",
    "requests/lifecycle/request-access-view",
    "resources/seed",
    "reviews/reviews",
    "stats/stats",
    "support/contact/contact",
    "support/tickets/tickets",
  ],
};

const include = Object.values(ON_EITHER_DATABASE)
  .flat()
  .map((name) => `src/${name}.test.ts`);
// A file that was renamed would silently drop out of the list.
const missing = include.filter((pattern) => globSync(pattern, { cwd: import.meta.dirname }).length === 0);
if (missing.length > 0) throw new Error(`no such tests: ${missing.join(", ")}`);

// A worker has its database in its own process and keeps a core busy; a third one would only start another.
const maxWorkers = 2;

export default defineConfig({
  test: {
    maxWorkers,
    projects: [serverTests(include)],
    // Files in a bucket do not meet the database.
    testNamePattern: /^(?!in a bucket)/,
  },
});
