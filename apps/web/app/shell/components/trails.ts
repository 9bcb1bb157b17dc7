import type { Link } from "./navigation.ts";

/** Where a page lies: the pages above it, and its own name. */
export type Trail = { above: readonly Link[]; words: Link["words"] };

const SERVICES: Link = { to: "/services", words: "nav.services" };
const REQUESTS: Link = { to: "/requests-tracking", words: "nav.requests" };
const WORK: Link = { to: "/requests-queue", words: "nav.work" };
const ASSISTANCE: Link = { to: "/assistance", words: "nav.assistance" };
const TICKETS: Link = { to: "/admin/support-tickets", words: "nav.support_tickets" };
const SERVICES_CONFIG: Link = { to: "/admin/services-config", words: "nav.services_config" };
const USERS: Link = { to: "/admin/users", words: "nav.users" };

/** By the page's address; it begins with what is looked up first (spec 1 §2.4). */
const TRAILS: readonly (Trail & { path: RegExp })[] = [
  { path: /^\/dashboard$/, above: [], words: "nav.dashboard" },
  { path: /^\/service\/[^/]+$/, above: [SERVICES], words: "breadcrumbs.service" },
  { path: /^\/service-request\//, above: [SERVICES], words: "breadcrumbs.service_request" },
  { path: /^\/requests-tracking$/, above: [], words: "nav.requests" },
  { path: /^\/requests-tracking\/[^/]+$/, above: [REQUESTS], words: "breadcrumbs.request" },
  { path: /^\/account$/, above: [], words: "nav.account" },
  { path: /^\/assistance$/, above: [], words: "nav.assistance" },
  { path: /^\/assistance\/new$/, above: [ASSISTANCE], words: "breadcrumbs.new_ticket" },
  { path: /^\/assistance\/[^/]+$/, above: [ASSISTANCE], words: "breadcrumbs.ticket" },
  { path: /^\/profile\/[^/]+$/, above: [], words: "breadcrumbs.profile" },
  { path: /^\/complete-registration$/, above: [], words: "breadcrumbs.complete" },
  { path: /^\/settings$/, above: [], words: "nav.settings" },
  { path: /^\/notifications$/, above: [], words: "nav.notifications" },
  { path: /^\/user-category$/, above: [], words: "breadcrumbs.user_category" },
  { path: /^\/profil-clients$/, above: [], words: "breadcrumbs.profiles" },
  { path: /^\/profil\/diaspora$/, above: [], words: "breadcrumbs.diaspora" },
  { path: /^\/profil\/investisseur$/, above: [], words: "breadcrumbs.investisseur" },
  { path: /^\/profil\/resident$/, above: [], words: "breadcrumbs.resident" },
  { path: /^\/conversations$/, above: [], words: "nav.conversations" },
  { path: /^\/requests-queue$/, above: [], words: "nav.work" },
  { path: /^\/requests-queue\/[^/]+$/, above: [WORK], words: "breadcrumbs.request" },
  { path: /^\/admin\/users$/, above: [], words: "nav.users" },
  { path: /^\/admin\/users\/[^/]+$/, above: [USERS], words: "breadcrumbs.user" },
  { path: /^\/admin\/countries$/, above: [], words: "nav.countries" },
  { path: /^\/admin\/services-config$/, above: [], words: "nav.services_config" },
  {
    path: /^\/admin\/services-config\/new$/,
    above: [SERVICES_CONFIG],
    words: "breadcrumbs.new_service_config",
  },
  {
    path: /^\/admin\/services-config\/[^/]+$/,
    above: [SERVICES_CONFIG],
    words: "breadcrumbs.service_config",
  },
  { path: /^\/admin\/resources$/, above: [], words: "nav.admin_resources" },
  { path: /^\/admin\/general-settings$/, above: [], words: "nav.general_settings" },
  { path: /^\/admin\/support-tickets$/, above: [], words: "nav.support_tickets" },
  { path: /^\/admin\/support-tickets\/answers$/, above: [TICKETS], words: "breadcrumbs.canned_answers" },
  { path: /^\/admin\/support-tickets\/[^/]+$/, above: [TICKETS], words: "breadcrumbs.ticket" },
  { path: /^\/admin\/contact-messages$/, above: [], words: "nav.contact_messages" },
  { path: /^\/admin\/agents$/, above: [], words: "nav.agents" },
  { path: /^\/admin\/reviews$/, above: [], words: "nav.reviews" },
  { path: /^\/admin\/help-centre$/, above: [], words: "nav.help_centre" },
  { path: /^\/admin\/connection-logs$/, above: [], words: "nav.connection_logs" },
];

export function trailOf(pathname: string): Trail | undefined {
  const path = pathname.replace(/\/$/, "").toLowerCase();
  return TRAILS.find((trail) => trail.path.test(path));
}
