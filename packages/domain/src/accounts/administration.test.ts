import { describe, expect, it } from "vitest";
import { ROLES } from "../roles.ts";
import { adminChangeRefusal, isLast } from "./administration.ts";

describe("adminChangeRefusal", () => {
  it.each([
    { role: "diaspora" },
    { role: "super_admin" },
    { account_status: "suspended" },
    { close: true },
  ] as const)("refuses %j to one's own account", (change) => {
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

  it("lets the last super_admin stay one", () => {
    const last = { id: "b", role: "super_admin" } as const;
    expect(adminChangeRefusal("a", last, { role: "super_admin" }, ["b"])).toBeUndefined();
    expect(adminChangeRefusal("a", last, { account_status: "active" }, ["b"])).toBeUndefined();
  });

  it("gives any role to anybody else", () => {
    for (const role of ROLES) {
      expect(adminChangeRefusal("a", { id: "c", role: "diaspora" }, { role }, ["a"])).toBeUndefined();
    }
  });
});

describe("isLast", () => {
  it("is false for who is none, and while there is another", () => {
    expect(isLast("a", [])).toBe(false);
    expect(isLast("a", ["b"])).toBe(false);
    expect(isLast("a", ["a", "b"])).toBe(false);
    expect(isLast("a", ["a"])).toBe(true);
  });
});
