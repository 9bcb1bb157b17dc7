import { wayTo } from "../pages.ts";
import { isBuilt } from "../planned.ts";
import { type Entry, isShownTo, KYC, type Link, type Person } from "./navigation.ts";

type Group = { words: Link["words"]; entries: readonly Entry[] };

/** The sidebar's groups (spec 1 §2.7). */
const GROUPS: readonly Group[] = [
  {
    words: "nav.groups.main",
    entries: [{ to: "/dashboard", words: "nav.dashboard", icon: "layout-dashboard" }],
  },
  {
    words: "nav.groups.services",
    entries: [
      { to: "/services", words: "nav.catalogue", icon: "store" },
      { to: "/subscriptions", words: "nav.subscribe", icon: "badge-percent" },
    ],
  },
  {
    words: "nav.groups.space",
    entries: [
      { to: "/requests-tracking", words: "nav.requests", icon: "list-checks" },
      { to: "/appointments", words: "nav.appointments", icon: "calendar" },
      { to: "/documents", words: "nav.documents", icon: "file-lock" },
      { to: "/invoices", words: "nav.invoices", icon: "receipt-text" },
      { to: "/mandates", words: "nav.mandates", icon: "scale" },
    ],
  },
  {
    words: "nav.groups.account",
    entries: [
      KYC,
      { to: "/account", words: "nav.account", icon: "user-round" },
      { to: "/account?tab=messages", words: "nav.messaging", icon: "messages-square" },
      { to: "/notifications", words: "nav.notifications", icon: "bell" },
      { to: "/settings", words: "nav.settings", icon: "settings" },
    ],
  },
  {
    words: "nav.groups.assistance",
    entries: [
      { to: "/support", words: "nav.support", icon: "life-buoy" },
      { to: "/contact", words: "nav.contact", icon: "mail" },
    ],
  },
  {
    words: "nav.groups.work",
    entries: [
      { to: "/requests-queue", words: "nav.work", icon: "briefcase" },
      { to: "/conversations", words: "nav.conversations", icon: "messages-square" },
    ],
  },
  {
    words: "nav.groups.admin",
    entries: [
      { to: "/admin/users", words: "nav.users", icon: "user-round-cog" },
      { to: "/admin/agents", words: "nav.agents", icon: "users" },
      { to: "/admin/countries", words: "nav.countries", icon: "globe" },
      { to: "/admin/services-config", words: "nav.services_config", icon: "file-text" },
      { to: "/admin/resources", words: "nav.admin_resources", icon: "library" },
      { to: "/admin/general-settings", words: "nav.general_settings", icon: "settings" },
      { to: "/admin/support-tickets", words: "nav.support_tickets", icon: "ticket" },
      { to: "/admin/contact-messages", words: "nav.contact_messages", icon: "mail" },
      { to: "/admin/reviews", words: "nav.reviews", icon: "message-square-quote" },
      { to: "/admin/help-centre", words: "nav.help_centre", icon: "life-buoy" },
      { to: "/admin/connection-logs", words: "nav.connection_logs", icon: "log-in" },
    ],
  },
];

/**
 * What somebody finds in the sidebar: the pages that exist and that their role may open (spec 1 §6), in groups that are not
 * empty. `exists`: whether a page does, for tests of the others.
 */
export function sidebarFor(person: Person, exists = isBuilt): Group[] {
  const entriesOf = ({ entries }: Group) =>
    entries.filter(
      (entry) => exists(entry.to) && wayTo(entry.to, person.role) === "open" && isShownTo(person, entry),
    );
  return GROUPS.map((group) => ({ ...group, entries: entriesOf(group) })).filter(
    ({ entries }) => entries.length > 0,
  );
}
