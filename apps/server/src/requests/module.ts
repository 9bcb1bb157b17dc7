import type { RequestNotice } from "@passerelle/domain/requests/lifecycle/notices";
import type { StaffWorkKind } from "@passerelle/domain/requests/work/hand-over";
import { accountAccessChanged } from "../accounts/service.ts";
import type { NoPayload } from "../platform/contributions.ts";
import { fileScanned } from "../platform/files/scan-files.ts";
import { defineModule, on } from "../platform/module.ts";
import { readTexts } from "../platform/texts.ts";
import { remindToConfirm } from "./confirmation/remind-to-confirm.ts";
import { countDeliveries, countOrders } from "./day-queries.ts";
import { refreshDelays } from "./delays/completion-times.ts";
import { notifyLateRequests } from "./delays/notify-late.ts";
import { issueMissingCodes } from "./deliverables/issue-codes.ts";
import { publishScanned } from "./deliverables/publish-scanned.ts";
import emails from "./emails/fr.json" with { type: "json" };
import { samples } from "./emails/samples.ts";
import { expireDrafts } from "./expiry/expire-drafts.ts";
import { hasOrdered } from "./first-step-queries.ts";
import { remindOfInformationRequests } from "./information-requests/remind.ts";
import { presentNotifications } from "./lifecycle/notifications.ts";
import { searchMyRequests } from "./lifecycle/own-requests.ts";
import { findRequestAcquaintances } from "./lifecycle/shared-requests.ts";
import { privacyHooks } from "./privacy-hooks.ts";
import { eraseAnswers } from "./retention/erase-answers.ts";
import { registerRequests } from "./routes.ts";
import sms from "./sms/fr.json" with { type: "json" };
import { requestStats } from "./stats-queries.ts";
import { readWorkCard } from "./work/dashboard.ts";
import { hasTakenFirst } from "./work/first-request.ts";
import { requestWork } from "./work/hand-over.ts";
import { registerQueues } from "./work/routes.ts";
import { unassignOpenRequests } from "./work/unassign.ts";

type InformationRequested = {
  name: string;
  service: string;
  reference: string;
  items: string;
  date: string;
  note: string;
  link: string;
};

declare module "../platform/contributions.ts" {
  interface Contributions {
    requests: {
      jobs: {
        /** Warns of drafts that are about to expire, and ends those that have expired. */
        "requests.expire": NoPayload;
        /** Measures the duration of requests: for one service in one country, or for all. */
        "requests.delays": { offered?: { service_id: string; country_code: string } };
        /** Notifies the staff who work on a request that it has become late. */
        "requests.late": NoPayload;
        /** Reminds customers of paid requests that they have not confirmed. */
        "requests.confirm": NoPayload;
        /** Reminds customers of information requests that they have not answered. */
        "requests.remind": NoPayload;
        /** Issues codes for files that were handed over before codes existed. */
        "requests.issue_codes": NoPayload;
        /** Erases answers whose time of retention has ended. */
        "requests.retention": NoPayload;
      };
      notifications: {
        /** `source`: the deliverables that were added. */
        request: {
          values: { event: RequestNotice; reference: string; service_id: string };
          source?: string;
        };
        /** The work of a person who leaves was assigned to the reader. */
        hand_over: { values: { kind: StaffWorkKind; count: string } };
      };
      emails: {
        /** Drafts that are about to expire; `services` lists their services. */
        drafts_ending: {
          kind: "drafts";
          values: { name: string; services: string; date: string; link: string };
        };
        confirmation_reminder: {
          kind: "requests";
          values: { name: string; service: string; reference: string; link: string };
        };
        /** `note`: what staff add, possibly empty; for a rejection the reason. */
        request_started: {
          kind: "requests";
          values: { name: string; service: string; reference: string; note: string; link: string };
        };
        request_completed: {
          kind: "requests";
          values: { name: string; service: string; reference: string; note: string; link: string };
        };
        request_rejected: {
          kind: "requests";
          values: { name: string; service: string; reference: string; note: string; link: string };
        };
        request_submitted: {
          kind: "requests";
          values: { name: string; service: string; reference: string; link: string };
        };
        /** `items`: what is requested; `date`: the earliest due date; `note`: what staff add, possibly empty. */
        information_requested: { kind: "requests"; values: InformationRequested };
        information_reminder: { kind: "requests"; values: InformationRequested };
        /** Sent to the person who requested the information. */
        information_provided: {
          kind: "requests";
          values: { name: string; service: string; reference: string; link: string };
        };
      };
    };
  }
}

export const requestsModule = defineModule({
  name: "requests",
  firstSteps: {
    order: ({ db }, { userId }) => hasOrdered(db, userId),
    first_case: (ctx, actor) => hasTakenFirst(ctx, actor),
  },
  stats: requestStats,
  findAcquaintances: findRequestAcquaintances,
  staffWork: { requests: requestWork },
  routes: [registerRequests, registerQueues],
  subscriptions: [
    on(accountAccessChanged, (_ctx, trx, { userId }) => unassignOpenRequests(trx, userId)),
    on(fileScanned, publishScanned),
  ],
  privacy: privacyHooks,
  jobs: {
    "requests.expire": { run: (ctx) => expireDrafts(ctx), cron: "23 3 * * *" },
    "requests.delays": { run: (ctx, { offered }) => refreshDelays(ctx, offered), cron: "41 2 * * *" },
    "requests.late": { run: (ctx) => notifyLateRequests(ctx), cron: "*/10 * * * *" },
    "requests.confirm": { run: (ctx) => remindToConfirm(ctx), cron: "*/5 * * * *" },
    "requests.issue_codes": { run: (ctx) => issueMissingCodes(ctx), cron: "17 4 * * *" },
    "requests.retention": { run: (ctx) => eraseAnswers(ctx), cron: "53 3 * * *" },
    "requests.remind": { run: (ctx) => remindOfInformationRequests(ctx), cron: "9 * * * *" },
  },
  emails: {
    texts: readTexts(import.meta.url, "emails", emails),
    samples,
    kinds: {
      drafts_ending: "drafts",
      confirmation_reminder: "requests",
      request_started: "requests",
      request_completed: "requests",
      request_rejected: "requests",
      request_submitted: "requests",
      information_requested: "requests",
      information_reminder: "requests",
      information_provided: "requests",
    },
  },
  sms: { texts: readTexts(import.meta.url, "sms", sms) },
  searchSource: {
    kind: "request",
    find: async ({ db }, actor, sought, language) =>
      actor ? searchMyRequests(db, actor, sought, language) : [],
  },
  dashboard: { work: readWorkCard },
  dayFigures: { orders: countOrders, deliveries: countDeliveries },
  notifications: {
    request: { kind: "requests", present: presentNotifications },
    hand_over: {
      kind: "requests",
      present: async (_ctx, _reader, given) =>
        given.map(({ values: { kind, count } }) => ({ kind, count: Number(count) })),
    },
  },
});
