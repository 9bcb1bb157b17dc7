import { ROLES } from "@passerelle/domain/roles";
import { expect, test } from "vitest";
import { ADMIN_PAGES, mayOpen } from "./admin-pages.ts";

test("accounts and connection logs are the super_admin's alone", () => {
  for (const path of ["/admin/users", "/admin/users/1", "/admin/connection-logs"])
    expect(ROLES.filter((role) => mayOpen(role, path))).toEqual(["super_admin"]);
});

test("what is not listed is nobody's", () => {
  for (const path of ["/admin", "/admin/usersx", "/admin/unknown"])
    expect(ROLES.filter((role) => mayOpen(role, path))).toEqual([]);
});

test("only the three roles of the area find anything in it", () => {
  for (const { roles } of ADMIN_PAGES)
    for (const role of roles) expect(["super_admin", "finance_manager", "operateur_support"]).toContain(role);
});
