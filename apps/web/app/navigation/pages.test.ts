import { defaultPageOf, ROLES } from "@passerelle/domain/roles";
import { expect, test } from "vitest";
import routes from "../routes.ts";
import { isInfoPage } from "./info-page.ts";
import { PAGES } from "./pages.data.ts";
import { accessTo } from "./pages.ts";

const WAYS = { open: "o", sign_in: "l", denied: "x", unknown: "?" } as const;

/** A visitor; then diaspora, investisseur, resident, partenaire, mandataire, agent; then finance, super_admin, support. */
const TABLE: Record<string, string[]> = {
  "o oooooo o o o": [
    "/landing",
    "/login",
    "/register",
    "/forgot-password",
    "/reset-password",
    "/services",
    "/services/administratif",
    "/services/professionnels",
    "/services/personnels",
    "/services/courses_livraisons",
    "/user-category",
    "/profil-clients",
    "/profil/diaspora",
    "/profil/investisseur",
    "/profil/resident",
    "/legal/notice",
    "/legal/terms",
    "/legal/privacy",
    "/legal/privacy/2026-11-20",
    "/legal/privacy/2026-11-21",
    "/legal/privacy/2026-11-26",
    "/support",
    "/infos-pratiques",
    "/infos-pratiques/guide/1",
    "/infos-pratiques/demarche/1",
    "/resources",
    "/contact",
    "/mailbox",
    "/pay/1",
    "/pay/1/1",
    "/shared/1",
    "/appointment/1",
    "/verify",
    "/verify/1",
    "/pdf-seals",
    "/subscriptions",
  ],
  "l oooooo o o o": [
    "/service/1",
    "/service-request/1",
    "/service-request/edit/1",
    "/service-request/1/payment",
    "/complete-registration",
    "/dashboard",
    "/requests-tracking",
    "/requests-tracking/1",
    "/requests-tracking/1/fees/1",
    "/payments",
    "/payments/1",
    "/invoices",
    "/invoice/1",
    "/subscription",
    "/subscription/orders/1",
    "/assistance",
    "/assistance/new",
    "/assistance/1",
    "/account",
    "/profile/1",
    "/notifications",
    "/settings",
    "/kyc-verification",
    "/documents",
    "/documents/new",
    "/documents/1",
    "/mandates",
    "/mandates/new",
    "/mandates/1",
    "/acting-for",
    "/acting-for/1",
    "/acting-for/1/requests/1",
    "/appointments",
    "/appointments/new",
    "/appointments/1",
    "/appointments/1/payment",
  ],
  "l xxxxxx x o x": [
    "/admin/users",
    "/admin/users/1",
    "/admin/agents",
    "/admin/services-config",
    "/admin/documents-submitted",
    "/admin/mandates",
    "/admin/mandates/1",
    "/admin/services-config/1",
    "/admin/services-config/new",
    "/admin/countries",
    "/admin/general-settings",
    "/admin/test-sandbox",
    "/admin/connection-logs",
    "/admin/resources",
    "/admin/platform-stats",
    "/admin/platform-stats/list",
  ],
  "l xxxxxx o o x": [
    "/admin/payments-tracking",
    "/admin/payments-tracking/refunds",
    "/admin/payments-tracking/fees",
    "/admin/payments-tracking/cases",
    "/admin/payments-tracking/cases/1",
    "/admin/payments-tracking/settlements",
    "/admin/payments-tracking/settlements/stripe/1",
    "/admin/payments-tracking/ledger",
    "/admin/payments-tracking/ledger/1",
    "/admin/payments-tracking/providers",
    "/admin/payments-tracking/1",
    "/admin/billing",
    "/admin/subscriptions",
    "/admin/subscriptions/subscribers/1",
    "/admin/subscriptions/plans",
    "/admin/financials",
    "/admin/financials/vat",
    "/admin/financials/balances",
    "/admin/financials/details",
    "/admin/financials/months",
  ],
  "l xxxxxo x o x": ["/admin/appointments-calendar", "/admin/availabilities"],
  "l xxxooo x o o": ["/requests-queue", "/requests-queue/1", "/conversations"],
  "l xxxxxx x o o": [
    "/admin/support-tickets",
    "/admin/support-tickets/answers",
    "/admin/support-tickets/1",
    "/admin/contact-messages",
    "/admin/reviews",
    "/admin/help-centre",
  ],
  "? ?????? ? ? ?": ["/", "/nowhere", "/admin", "/admin/usersx", "/account/nowhere", "/profil/partenaire"],
};

const lines = Object.entries(TABLE).flatMap(([ways, paths]) => paths.map((path) => [path, ways] as const));

test.each(lines)("%s is open to the right roles (spec 1 §2.1–2.3, §6)", (path, ways) => {
  const found = [undefined, ...ROLES].map((role) => WAYS[accessTo(path, role)]);
  expect(found.join("")).toBe(ways.replaceAll(" ", ""));
});

test("the table above names every page", () => {
  const named = lines.filter(([, ways]) => !ways.includes("?")).map(([path]) => path);
  for (const { path } of PAGES) {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, "\\w+")}$`);
    expect(named.filter((name) => pattern.test(name))).not.toEqual([]);
  }
});

test("matches addresses as the router does", () => {
  for (const path of ["/admin/users/", "/Admin/Users"]) {
    expect(accessTo(path, "diaspora")).toBe("denied");
    expect(accessTo(path, "super_admin")).toBe("open");
  }
});

type Entry = (typeof routes)[number];
type Leaf = { path: string; above: string[] };

/** A file (`/robots.txt`) or a redirect. */
const isNoPage = (path: string) => path === "*" || /\.\w+$/.test(path);

const leavesOf = (entries: Entry[], above: string[] = []): Leaf[] =>
  entries.flatMap(({ path, file, children }) =>
    children
      ? leavesOf(children, [...above, file])
      : path && !isNoPage(path)
        ? { path: `/${path}`, above }
        : [],
  );

const LAYOUTS = {
  landing: "shell/landing.layout.tsx",
  auth: "shell/auth.layout.tsx",
  info: "shell/simple.layout.tsx",
  simple: "shell/simple.layout.tsx",
  app: "shell/app.layout.tsx",
};

/** The pages of accounts that the server renders (decision 0192). */
const RENDERED = ["/dashboard", "/admin/platform-stats"];

test("every route is in its page's frame and behind the guard if needed", () => {
  for (const { path, above } of leavesOf(routes)) {
    const page = PAGES.find((candidate) => candidate.path === path);
    if (!page) throw new Error(`${path} is routed, and not among the pages`);
    const guarding = RENDERED.includes(path) ? "shell/rendered.layout.tsx" : "shell/protected.layout.tsx";
    const guard = page.access === "everyone" ? [] : [guarding];
    expect([path, ...above]).toEqual([path, LAYOUTS[page.frame], ...guard]);
  }
});

test("every page is routed", () => {
  const routed = leavesOf(routes).map(({ path }) => path);
  expect(PAGES.map(({ path }) => path).toSorted()).toEqual(routed.toSorted());
});

test("recognises info pages of the simple frame", () => {
  for (const { path, frame } of PAGES) expect([path, isInfoPage(path)]).toEqual([path, frame === "info"]);
});

test.each(ROLES)("%s may open the page after signing in", (role) => {
  expect(accessTo(defaultPageOf(role), role)).toBe("open");
});
