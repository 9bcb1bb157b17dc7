import { may } from "@passerelle/domain/roles";
import { accountAccessChanged } from "../accounts/service.ts";
import type { NoPayload } from "../platform/contributions.ts";
import { fileScanned } from "../platform/files/scan-files.ts";
import { defineModule, on } from "../platform/module.ts";
import { readTexts } from "../platform/texts.ts";
import { sweepMessages } from "./contact/contact-messages.ts";
import emails from "./emails/fr.json" with { type: "json" };
import { samples } from "./emails/samples.ts";
import { readContactMessages, readTickets } from "./privacy-queries.ts";
import {
  contactFromPlace,
  contactOfAddress,
  ticketResponsesOfPerson,
  ticketsOfPerson,
} from "./rate-limits.ts";
import { registerSupport } from "./routes.ts";
import { findMatchingQuestions } from "./search-queries.ts";
import sms from "./sms/fr.json" with { type: "json" };
import { supportStats } from "./stats-queries.ts";
import { emailUnreadAnswers } from "./tickets/customer-emails.ts";
import { countNewTickets } from "./tickets/day-queries.ts";
import { eraseTickets, unassignTickets } from "./tickets/erase-tickets.ts";
import { ticketWork } from "./tickets/hand-over.ts";
import { listInbox } from "./tickets/inbox/inbox.ts";
import { publishScanned } from "./tickets/publish.ts";
import { readAnswer } from "./tickets/reading/read-answers.ts";
import { registerTickets } from "./tickets/routes.ts";
import { closeSilent } from "./tickets/silence/close-silent-tickets.ts";

declare module "../platform/contributions.ts" {
  interface Contributions {
    support: {
      jobs: {
        /** Deletes old messages of the contact form. */
        "support.sweep": NoPayload;
        /** Emails a customer that answers wait in a ticket, unless they were read meanwhile. */
        "support.email": { ticketId: string };
        /** Warns of and closes tickets whose customer is silent, and deletes old ones. */
        "support.close": NoPayload;
      };
      notifications: {
        ticket_response: { values: { reference: string }; source: string; thread: string };
      };
      emails: {
        /** Acknowledges a contact message without quoting it, since the address may belong to another person. */
        contact_received: {
          kind: "acknowledgements";
          values: { name: string; reference: string; link: string };
        };
        /** To the team. */
        contact_waiting: { kind: "team"; values: { name: string; reference: string; link: string } };
        ticket_opened: {
          kind: "acknowledgements";
          values: { name: string; reference: string; subject: string; link: string };
        };
        ticket_answered: {
          kind: "support";
          values: { name: string; reference: string; subject: string; link: string };
        };
        ticket_proposed: {
          kind: "support";
          values: { name: string; reference: string; subject: string; link: string };
        };
        /** The ticket will be closed on `date` unless its customer writes. */
        ticket_closing: {
          kind: "support";
          values: { name: string; reference: string; subject: string; date: string; link: string };
        };
        /** The ticket was closed after silence; it can be reopened until `date`. */
        ticket_closed: {
          kind: "support";
          values: { name: string; reference: string; subject: string; date: string; link: string };
        };
      };
    };
  }
}

export const supportModule = defineModule({
  name: "support",
  stats: supportStats,
  staffWork: { tickets: ticketWork },
  routes: [registerSupport, registerTickets],
  dayFigures: { tickets: countNewTickets },
  dashboard: { tickets: (ctx, actor) => listInbox(ctx, actor, { per_page: 5 }) },
  subscriptions: [
    on(fileScanned, publishScanned),
    on(accountAccessChanged, async (_ctx, trx, { userId, by, role, suspended }) => {
      if (suspended || !may(role, "support.manage")) await unassignTickets(trx, userId, by);
    }),
  ],
  privacy: {
    exportPersonalData: async (trx, userId) => ({
      contact_messages: await readContactMessages(trx, userId),
      tickets: await readTickets(trx, userId),
    }),
    eraseOnClosure: eraseTickets,
  },
  jobs: {
    "support.sweep": { run: (ctx) => sweepMessages(ctx), cron: "7 4 * * *" },
    "support.email": { run: (ctx, { ticketId }) => emailUnreadAnswers(ctx, ticketId) },
    "support.close": { run: (ctx) => closeSilent(ctx), cron: "23 5 * * *" },
  },
  emails: {
    texts: readTexts(import.meta.url, "emails", emails),
    samples,
    kinds: {
      contact_received: "acknowledgements",
      contact_waiting: "team",
      ticket_opened: "acknowledgements",
      ticket_answered: "support",
      ticket_proposed: "support",
      ticket_closing: "support",
      ticket_closed: "support",
    },
  },
  sms: { texts: readTexts(import.meta.url, "sms", sms) },
  rateLimits: [contactFromPlace, contactOfAddress, ticketsOfPerson, ticketResponsesOfPerson],
  searchSource: {
    kind: "help",
    find: ({ db }, _actor, sought, language) => findMatchingQuestions(db, sought, language),
  },
  notifications: {
    ticket_response: {
      kind: "support",
      present: async (_ctx, _reader, given) => given.map(({ values: { reference } }) => ({ reference })),
      read: readAnswer,
    },
  },
});
