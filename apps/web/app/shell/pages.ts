import type { Role } from "@passerelle/domain/roles";
import { matchPath } from "react-router";

/** What stands around a page (spec 1 §2.4); `info` is the simple frame without its floating buttons. */
export type Frame = "landing" | "auth" | "info" | "simple" | "app";

/** `everyone`: visitors too; `account`: whoever is signed in; else the roles that may enter. */
type Access = "everyone" | "account" | readonly Role[];

type Page = { path: string; frame: Frame; access: Access };

const SUPER_ADMIN = ["super_admin"] as const;

/** Whoever may read a queue (`requests.queue`). */
const QUEUE = [
  "super_admin",
  "operateur_support",
  "agent_administration",
  "mandataire",
  "partenaire",
] as const;

const page = (path: string, frame: Frame, access: Access): Page => ({ path, frame, access });

/** Every page of the product, its frame, and whose it is (spec 1 §2.1–2.4): the guards read it, the routes follow it. */
export const PAGES: readonly Page[] = [
  page("/landing", "landing", "everyone"),

  page("/login", "auth", "everyone"),
  page("/register", "auth", "everyone"),
  page("/forgot-password", "auth", "everyone"),
  page("/reset-password", "auth", "everyone"),
  page("/complete-registration", "auth", "account"),

  page("/contact", "info", "everyone"),
  page("/infos-pratiques", "info", "everyone"),
  page("/infos-pratiques/guide/:slug", "info", "everyone"),
  page("/infos-pratiques/demarche/:serviceId", "info", "everyone"),
  page("/resources", "info", "everyone"),
  page("/support", "info", "everyone"),
  page("/legal/notice", "info", "everyone"),
  page("/legal/terms", "info", "everyone"),
  page("/legal/privacy", "info", "everyone"),

  page("/services", "simple", "everyone"),
  page("/services/:category", "simple", "everyone"),
  page("/user-category", "simple", "everyone"),
  page("/profil-clients", "simple", "everyone"),
  page("/profil/diaspora", "simple", "everyone"),
  page("/profil/investisseur", "simple", "everyone"),
  page("/profil/resident", "simple", "everyone"),
  page("/mailbox", "simple", "everyone"),
  page("/service/:serviceId", "simple", "account"),
  page("/service-request/:serviceId", "simple", "account"),
  page("/service-request/edit/:requestId", "simple", "account"),
  page("/service-request/:requestId/payment", "simple", "account"),

  page("/subscriptions", "app", "everyone"),
  page("/dashboard", "app", "account"),
  page("/requests-tracking", "app", "account"),
  page("/requests-tracking/:requestId", "app", "account"),
  page("/appointments", "app", "account"),
  page("/documents", "app", "account"),
  page("/assistance", "app", "account"),
  page("/assistance/new", "app", "account"),
  page("/assistance/:ticketId", "app", "account"),
  page("/payments", "app", "account"),
  page("/invoices", "app", "account"),
  page("/invoice/:invoiceId", "app", "account"),
  page("/account", "app", "account"),
  page("/profile/:userId", "app", "account"),
  page("/mandates", "app", "account"),
  page("/kyc-verification", "app", "account"),
  page("/notifications", "app", "account"),
  page("/settings", "app", "account"),

  page("/requests-queue", "app", QUEUE),
  page("/requests-queue/:requestId", "app", QUEUE),
  page("/conversations", "app", QUEUE),

  page("/admin/users", "app", SUPER_ADMIN),
  page("/admin/users/:userId", "app", SUPER_ADMIN),
  page("/admin/agents", "app", SUPER_ADMIN),
  page("/admin/services-config", "app", SUPER_ADMIN),
  page("/admin/services-config/:serviceId", "app", SUPER_ADMIN),
  page("/admin/countries", "app", SUPER_ADMIN),
  page("/admin/documents-submitted", "app", SUPER_ADMIN),
  page("/admin/appointments-calendar", "app", SUPER_ADMIN),
  page("/admin/availabilities", "app", SUPER_ADMIN),
  page("/admin/platform-stats", "app", SUPER_ADMIN),
  page("/admin/general-settings", "app", SUPER_ADMIN),
  page("/admin/connection-logs", "app", SUPER_ADMIN),
  page("/admin/test-sandbox", "app", SUPER_ADMIN),
  page("/admin/resources", "app", SUPER_ADMIN),
  page("/admin/payments-tracking", "app", ["super_admin", "finance_manager"]),
  page("/admin/financials", "app", ["super_admin", "finance_manager"]),
  page("/admin/support-tickets", "app", ["super_admin", "operateur_support"]),
  page("/admin/support-tickets/answers", "app", ["super_admin", "operateur_support"]),
  page("/admin/support-tickets/:ticketId", "app", ["super_admin", "operateur_support"]),
  page("/admin/contact-messages", "app", ["super_admin", "operateur_support"]),
  page("/admin/reviews", "app", ["super_admin", "operateur_support"]),
  page("/admin/help-centre", "app", ["super_admin", "operateur_support"]),
];

/** The page that an address is of, whatever it asks of it, read as the router does. */
export const pageAt = (address: string): Page | undefined => {
  const [pathname = ""] = address.split(/[?#]/);
  return PAGES.find(({ path }) => matchPath(path, pathname));
};

/** What opening an address leads to: the page, /login (the location is kept), a refusal, or where unknown paths go. */
export type Way = "open" | "sign_in" | "denied" | "unknown";

/** The way that `pathname` is to somebody of this role; undefined is a visitor. Addresses are read as the router does. */
export function wayTo(pathname: string, role: Role | undefined): Way {
  const found = pageAt(pathname);
  if (!found) return "unknown";
  if (found.access === "everyone") return "open";
  if (!role) return "sign_in";
  return found.access === "account" || found.access.includes(role) ? "open" : "denied";
}
