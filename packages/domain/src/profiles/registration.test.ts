import { expect, it } from "vitest";
import { ROLES } from "../roles.ts";
import { isRegistered, KYC_STATUSES, kycStatusAtRegistration } from "./registration.ts";

it("requires identity verification for the three registrable roles only", () => {
  const pending = ROLES.filter((role) => kycStatusAtRegistration(role) === "pending");
  const others = ROLES.filter((role) => kycStatusAtRegistration(role) === "not_required");
  expect(pending).toEqual(["diaspora", "investisseur", "resident"]);
  expect(others).toHaveLength(6);
  expect(KYC_STATUSES).toEqual(["not_required", "pending", "in_review", "verified", "rejected"]);
});

it("requires registration of the three registrable roles only", () => {
  const asked = ROLES.filter((role) => !isRegistered({ role, termsAcceptedAt: null }));
  expect(asked).toEqual(["diaspora", "investisseur", "resident"]);
  expect(ROLES.every((role) => isRegistered({ role, termsAcceptedAt: new Date(0) }))).toBe(true);
});
