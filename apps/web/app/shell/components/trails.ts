import type { Link } from "./navigation.ts";

/** Where a page lies: the pages above it, and its own name. */
export type Trail = { above: readonly Link[]; words: Link["words"] };

const SERVICES: Link = { to: "/services", words: "nav.services" };
const REQUESTS: Link = { to: "/requests-tracking", words: "nav.requests" };
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
  { path: /^\/profile\/[^/]+$/, above: [], words: "breadcrumbs.profile" },
  { path: /^\/complete-registration$/, above: [], words: "breadcrumbs.complete" },
  { path: /^\/settings$/, above: [], words: "nav.settings" },
  { path: /^\/user-category$/, above: [], words: "breadcrumbs.user_category" },
  { path: /^\/profil-clients$/, above: [], words: "breadcrumbs.profiles" },
  { path: /^\/profil\/diaspora$/, above: [], words: "breadcrumbs.diaspora" },
  { path: /^\/profil\/investisseur$/, above: [], words: "breadcrumbs.investisseur" },
  { path: /^\/profil\/resident$/, above: [], words: "breadcrumbs.resident" },
  { path: /^\/admin\/users$/, above: [], words: "nav.users" },
  { path: /^\/admin\/users\/[^/]+$/, above: [USERS], words: "breadcrumbs.user" },
  { path: /^\/admin\/resources$/, above: [], words: "nav.admin_resources" },
  { path: /^\/admin\/general-settings$/, above: [], words: "nav.general_settings" },
  { path: /^\/admin\/contact-messages$/, above: [], words: "nav.contact_messages" },
  { path: /^\/admin\/help-centre$/, above: [], words: "nav.help_centre" },
  { path: /^\/admin\/connection-logs$/, above: [], words: "nav.connection_logs" },
];

export function trailOf(pathname: string): Trail | undefined {
  const path = pathname.replace(/\/$/, "").toLowerCase();
  return TRAILS.find((trail) => trail.path.test(path));
}
