import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Permission } from "./roles.ts";
import { may, REGISTRABLE_ROLES, ROLES, roleFromMetadata } from "./roles.ts";

describe("may", () => {
  it.each([
    ["order", [...ROLES]],
    ["admin.area", ["super_admin", "finance_manager", "operateur_support"]],
    ["requests.read_any", ["super_admin"]],
    ["requests.process", ["super_admin", "agent_administration", "mandataire", "partenaire"]],
    [
      "requests.queue",
      ["super_admin", "agent_administration", "mandataire", "partenaire", "operateur_support"],
    ],
    ["requests.assign", ["super_admin"]],
    ["reviews.moderate", ["super_admin", "operateur_support"]],
    ["payments.track", ["finance_manager", "super_admin"]],
    ["payments.refund", ["finance_manager", "super_admin"]],
    ["books.manage", ["finance_manager", "super_admin"]],
    ["mandates.review", ["super_admin"]],
    ["appointments.receive", ["agent_administration", "super_admin"]],
    ["appointments.manage", ["super_admin"]],
    ["catalogue.seed", ["super_admin"]],
    ["catalogue.manage", ["super_admin"]],
    ["mails.read", ["super_admin"]],
    ["support.manage", ["super_admin", "operateur_support"]],
    ["users.manage", ["super_admin"]],
  ] as [Permission, string[]][])("grants %s to %j only", (permission, allowed) => {
    expect(ROLES.filter((role) => may(role, permission)).sort()).toEqual(allowed.sort());
  });

  it("knows the nine roles of the specification", () => {
    expect(new Set(ROLES).size).toBe(9);
  });
});

describe("roleFromMetadata", () => {
  it.each(REGISTRABLE_ROLES)("accepts the requested role %s", (role) => {
    expect(roleFromMetadata(role)).toBe(role);
  });

  it.each<unknown>([
    "super_admin",
    "finance_manager",
    "operateur_support",
    "agent_administration",
    "mandataire",
    "partenaire",
    "Diaspora ",
    "RESIDENT",
    "",
    undefined,
    null,
    0,
    new Set(["resident"]),
    { role: "resident" },
    { toString: () => "resident" },
  ])("turns %j into diaspora", (requestedRole) => {
    expect(roleFromMetadata(requestedRole)).toBe("diaspora");
  });

  it("never grants more than ordering", () => {
    const requestedRole = fc.oneof(fc.anything(), fc.constantFrom(...ROLES));
    fc.assert(
      fc.property(requestedRole, (value) => {
        expect(REGISTRABLE_ROLES).toContain(roleFromMetadata(value));
        expect(may(roleFromMetadata(value), "admin.area")).toBe(false);
      }),
    );
  });
});
