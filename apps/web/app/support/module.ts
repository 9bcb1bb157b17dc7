import type { Module } from "../lib/module.ts";
import type adminWords from "./admin/fr.json";
import type assistanceWords from "./assistance/fr.json";
import type contactWords from "./contact/fr.json";
import type words from "./fr.json";
import type helpWords from "./help/fr.json";
import type ticketsWords from "./tickets/fr.json";
import type ticketsInboxWords from "./tickets/inbox/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    support: typeof words;
    "support/admin": typeof adminWords;
    "support/assistance": typeof assistanceWords;
    "support/contact": typeof contactWords;
    "support/help": typeof helpWords;
    "support/tickets": typeof ticketsWords;
    "support/tickets/inbox": typeof ticketsInboxWords;
  }
}

export const support = {
  name: "support",
  pages: [
    { path: "/contact", file: "contact.page.tsx", frame: "info", access: "everyone" },
    { path: "/support", file: "help.page.tsx", frame: "info", access: "everyone" },
    {
      path: "/assistance",
      file: "assistance.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.assistance",
      above: [],
    },
    {
      path: "/assistance/new",
      file: "new-ticket.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.new_ticket",
      above: ["/assistance"],
    },
    {
      path: "/assistance/:ticketId",
      file: "ticket.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.ticket",
      above: ["/assistance"],
    },
    {
      path: "/admin/support-tickets",
      file: "support-tickets.admin.tsx",
      frame: "app",
      access: "support.manage",
      title: "nav.support_tickets",
      above: [],
    },
    {
      path: "/admin/support-tickets/answers",
      file: "canned-answers.admin.tsx",
      frame: "app",
      access: "support.manage",
      title: "nav.canned_answers",
      above: ["/admin/support-tickets"],
    },
    {
      path: "/admin/support-tickets/:ticketId",
      file: "support-ticket.admin.tsx",
      frame: "app",
      access: "support.manage",
      title: "nav.ticket",
      above: ["/admin/support-tickets"],
    },
    {
      path: "/admin/contact-messages",
      file: "contact-messages.admin.tsx",
      frame: "app",
      access: "support.manage",
      title: "nav.contact_messages",
      above: [],
    },
    {
      path: "/admin/help-centre",
      file: "help-centre.admin.tsx",
      frame: "app",
      access: "support.manage",
      title: "nav.help_centre",
      above: [],
    },
  ],
  sidebar: [
    { group: "assistance", order: 10, to: "/support", words: "nav.support", icon: "life-buoy" },
    { group: "assistance", order: 20, to: "/contact", words: "nav.contact", icon: "mail" },
    { group: "admin", order: 70, to: "/admin/support-tickets", words: "nav.support_tickets", icon: "ticket" },
    { group: "admin", order: 80, to: "/admin/contact-messages", words: "nav.contact_messages", icon: "mail" },
    { group: "admin", order: 100, to: "/admin/help-centre", words: "nav.help_centre", icon: "life-buoy" },
  ],
  header: [{ place: "contact", order: 10, to: "/contact", words: "nav.contact" }],
  footer: [{ order: 40, to: "/support", words: "nav.support" }],
  search: {
    help: { icon: "life-buoy", path: "/support#q-:id", words: "nav.help_result" },
  },
  notificationKinds: {
    support: { title: "notification_kinds.support.title", text: "notification_kinds.support.text" },
    acknowledgements: {
      title: "notification_kinds.acknowledgements.title",
      text: "notification_kinds.acknowledgements.text",
    },
  },
  dayFigures: {
    tickets: { title: "day_figure", to: "/admin/platform-stats/list?from=:day&to=:day&measure=tickets" },
  },
  dashboard: { tickets: { file: "tickets.work-card.tsx", title: "nav.support_tickets" } },
} satisfies Module<"support">;
