import { may, ROLES } from "@passerelle/domain/roles";
import { expect, test } from "vitest";
import { wayTo } from "../pages.ts";
import { accountMenuFor, type Person } from "./navigation.ts";
import { sidebarFor } from "./sidebar-groups.ts";

const person = (more: Partial<Person>): Person => ({
  id: "0197",
  role: "diaspora",
  kyc_status: "pending",
  ...more,
});

const all = (_to: string) => true;
const groupsOf = (more: Partial<Person>) => sidebarFor(person(more), all).map(({ words }) => words);
const linksOf = (more: Partial<Person>, exists = all) =>
  sidebarFor(person(more), exists).flatMap(({ entries }) => entries.map(({ to }) => to));

test("the groups of spec 1 §2.7, in their order, then the work of those who have some and the administration for its three roles", () => {
  const everybody = ["main", "services", "space", "account", "assistance"].map(
    (name) => `nav.groups.${name}`,
  );
  for (const role of ROLES) {
    const hasAdmin = linksOf({ role }).some((to) => to.startsWith("/admin/"));
    expect(groupsOf({ role })).toEqual([
      ...everybody,
      ...(may(role, "requests.queue") ? ["nav.groups.work"] : []),
      ...(hasAdmin ? ["nav.groups.admin"] : []),
    ]);
    if (!may(role, "admin.area")) expect(hasAdmin).toBe(false);
  }
  expect(groupsOf({ role: "super_admin" })).toContain("nav.groups.admin");
});

test("nobody is shown what they may not open", () => {
  for (const role of ROLES)
    for (const to of linksOf({ role })) expect([to, wayTo(to, role)]).toEqual([to, "open"]);
});

test("a page that does not exist is not linked, and an empty group is not named", () => {
  expect(linksOf({}, (to) => to === "/services")).toEqual(["/services"]);
  expect(sidebarFor(person({}), () => false)).toEqual([]);
});

test("verifying the identity is offered as long as it is not verified (spec 1 §2.5, §6)", () => {
  for (const kyc_status of ["not_required", "pending", "in_review", "rejected"] as const) {
    expect(linksOf({ kyc_status })).toContain("/kyc-verification");
    expect(accountMenuFor(person({ kyc_status }), all).map(({ to }) => to)).toContain("/kyc-verification");
  }
  expect(linksOf({ kyc_status: "verified" })).not.toContain("/kyc-verification");
  expect(accountMenuFor(person({ kyc_status: "verified" }), all).map(({ to }) => to)).not.toContain(
    "/kyc-verification",
  );
});
