import { expect, it } from "vitest";
import { ROLES } from "../roles.ts";
import { KYC_STATUSES, kycStatusAtRegistration } from "./registration.ts";

it("checks the identity of the three registrable roles and of nobody else", () => {
  const pending = ROLES.filter((role) => kycStatusAtRegistration(role) === "pending");
  const others = ROLES.filter((role) => kycStatusAtRegistration(role) === "not_required");
  expect(pending).toEqual(["diaspora", "investisseur", "resident"]);
  expect(others).toHaveLength(6);
  expect(KYC_STATUSES).toEqual(["not_required", "pending", "in_review", "verified", "rejected"]);
});
