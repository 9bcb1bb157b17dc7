import { describe, expect, it } from "vitest";
import { ROLES } from "../roles.ts";
import { adminChangeRefusal, isLastSuperAdmin } from "./administration.ts";

describe("adminChangeRefusal", () => {
  it.each([
    { role: "diaspora" },
    { role: "super_admin" },
    { account_status: "suspended" },
    { close: true },
  ] as const)("refuses %j on the administrator's own account", (change) => {
    const own = { id: "a", role: "super_admin" } as const;
    expect(adminChangeRefusal("a", own, change, ["a", "b"])).toBe("own_account");
  });

  it.each([{ role: "diaspora" }, { account_status: "suspended" }, { close: true }] as const)(
    "refuses %j to the last super_admin",
    (change) => {
      const last = { id: "b", role: "super_admin" } as const;
      expect(adminChangeRefusal("a", last, change, ["b"])).toBe("last_super_admin");
      expect(adminChangeRefusal("a", last, change, ["a", "b"])).toBeUndefined();
    },
  );

  it("refuses to remove the last active super_admin", () => {
    const last = { id: "b", role: "super_admin" } as const;
    expect(adminChangeRefusal("a", last, { role: "super_admin" }, ["b"])).toBeUndefined();
    expect(adminChangeRefusal("a", last, { account_status: "active" }, ["b"])).toBeUndefined();
  });

  it("accepts any role for another account", () => {
    for (const role of ROLES) {
      expect(adminChangeRefusal("a", { id: "c", role: "diaspora" }, { role }, ["a"])).toBeUndefined();
    }
  });
});

describe("isLastSuperAdmin", () => {
  it("is false for someone who is not a super_admin, and while another one remains", () => {
    expect(isLastSuperAdmin("a", [])).toBe(false);
    expect(isLastSuperAdmin("a", ["b"])).toBe(false);
    expect(isLastSuperAdmin("a", ["a", "b"])).toBe(false);
    expect(isLastSuperAdmin("a", ["a"])).toBe(true);
  });
});
