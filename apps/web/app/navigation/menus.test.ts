import { may, ROLES } from "@passerelle/domain/roles";
import { SEARCH_KINDS } from "@passerelle/domain/search/kinds";
import { expect, test } from "vitest";
import { ACCOUNT_MENU, CONTACT_LINKS, FOOTER_LINKS, INFO_LINKS } from "./links.data.ts";
import { PAGES } from "./pages.data.ts";
import { accessTo } from "./pages.ts";
import { SEARCH_TARGETS } from "./search.data.ts";
import { SIDEBAR } from "./sidebar.data.ts";
import { sidebarFor } from "./sidebar.ts";

const addresses = (links: readonly { to: string }[]) => links.map(({ to }) => to);

test("the sidebar has the groups of spec 1 §2.7 in their order", () => {
  expect(SIDEBAR.map(({ name, entries }) => [name, ...addresses(entries)])).toEqual([
    ["main", "/dashboard"],
    ["services", "/services", "/subscription"],
    ["space", "/requests-tracking", "/appointments", "/documents", "/mandates", "/payments", "/invoices"],
    ["account", "/kyc-verification", "/account", "/account?tab=messages", "/notifications", "/settings"],
    ["assistance", "/support", "/contact"],
    [
      "work",
      "/requests-queue",
      "/admin/appointments-calendar",
      "/admin/availabilities",
      "/conversations",
      "/admin/payments-tracking",
      "/admin/billing",
      "/admin/subscriptions",
      "/admin/financials",
    ],
    [
      "admin",
      "/admin/platform-stats",
      "/admin/users",
      "/admin/agents",
      "/admin/countries",
      "/admin/services-config",
      "/admin/documents-submitted",
      "/admin/mandates",
      "/admin/resources",
      "/admin/general-settings",
      "/admin/test-sandbox",
      "/admin/support-tickets",
      "/admin/contact-messages",
      "/admin/reviews",
      "/admin/help-centre",
      "/admin/connection-logs",
    ],
  ]);
});

test("the account menu, the headers and the footer keep their order", () => {
  expect(addresses(ACCOUNT_MENU)).toEqual([
    "/dashboard",
    "/requests-tracking",
    "/kyc-verification",
    "/profile/:me",
    "/acting-for",
    "/account",
    "/settings",
  ]);
  expect(addresses(INFO_LINKS)).toEqual(["/infos-pratiques", "/resources", "/subscriptions"]);
  expect(addresses(CONTACT_LINKS)).toEqual(["/contact"]);
  expect(addresses(FOOTER_LINKS)).toEqual([
    "/legal/terms",
    "/legal/privacy",
    "/legal/notice",
    "/support",
    "/infos-pratiques",
    "/verify",
    "/subscriptions",
  ]);
});

test("the entry of the identity verification goes once it is verified", () => {
  const shown = (isVerified: boolean) =>
    sidebarFor("diaspora", isVerified).flatMap(({ entries }) => addresses(entries));
  expect(shown(false)).toContain("/kyc-verification");
  expect(shown(true)).not.toContain("/kyc-verification");
});

test.each(ROLES)("%s sees the pages that this role may open, and no empty group", (role) => {
  const groups = sidebarFor(role);
  const names = groups.map(({ name }) => name);
  expect(names.includes("work")).toBe(may(role, "requests.queue") || may(role, "payments.track"));
  // The work of a role comes first.
  const ofWork = names.filter((name) => name === "work" || name === "admin");
  expect(names.slice(0, ofWork.length + 1)).toEqual(["main", ...ofWork]);
  if (!may(role, "admin.area")) expect(names).not.toContain("admin");
  for (const { entries } of groups) {
    expect(entries).not.toEqual([]);
    for (const { to } of entries) expect([to, accessTo(to, role)]).toEqual([to, "open"]);
  }
});

test("every link and every search result leads to a page", () => {
  const links = [
    ...SIDEBAR.flatMap(({ entries }) => entries),
    ...[...ACCOUNT_MENU, ...INFO_LINKS, ...CONTACT_LINKS, ...FOOTER_LINKS],
  ];
  const targets = SEARCH_KINDS.map((kind) => SEARCH_TARGETS[kind].path);
  for (const to of [...addresses(links), ...targets])
    expect([to, accessTo(to, "super_admin")]).toEqual([to, "open"]);
});

test("no address is contributed twice", () => {
  const paths = PAGES.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
