import fc from "fast-check";
import { expect, test } from "vitest";
import { admissionRefusal, type StandingMandate } from "./admission.ts";
import { POWERS } from "./powers.ts";
import {
  mandateWait,
  orderRefusal,
  SERVICE_POWERS,
  sortServiceForms,
  sortServicePowers,
} from "./service-powers.ts";

const today = "2026-11-26";
const mandate: StandingMandate = {
  status: "active",
  form: "app",
  country: "CM",
  startsOn: "2026-11-01",
  endsOn: "2027-04-30",
  ceiling: null,
  spent: 0,
  powers: [
    { power: "file", isRevoked: false },
    { power: "collect", isRevoked: false },
  ],
};
const revoked = { ...mandate, powers: [{ power: "file", isRevoked: true } as const] };

test.each([
  ["both powers are given", mandate, ["file", "collect"], "CM", undefined],
  ["one of two is missing", mandate, ["file", "sign"], "CM", "power_missing"],
  ["one was revoked and the other is missing", revoked, ["file", "sign"], "CM", "power_revoked"],
  ["the order is in another country", mandate, ["file"], "SN", "other_country"],
  ["it begins tomorrow", { ...mandate, startsOn: "2026-11-27" }, ["file"], "CM", "not_begun"],
  ["it ended yesterday", { ...mandate, endsOn: "2026-11-25" }, ["file"], "CM", "ended"],
  ["it was revoked", { ...mandate, status: "revoked" }, ["file"], "CM", "not_active"],
  ["the service requires no power", revoked, [], "SN", undefined],
] as const)("when %s, an order is judged so", (_case, given, powers, country, refusal) => {
  expect(orderRefusal(given, { powers, forms: [] }, country, today)).toBe(refusal);
});

test.each([
  ["is accepted", mandate, ["file"], ["app", "legalised"], undefined],
  ["is another one", mandate, ["file"], ["legalised", "authentic"], "other_form"],
  [
    "is another one, as is the country",
    { ...mandate, country: "SN" },
    ["file"],
    ["legalised"],
    "other_country",
  ],
  ["is another one, and the service requires no power", mandate, [], ["legalised"], undefined],
] as const)("when the form %s, an order is judged so", (_case, given, powers, forms, refusal) => {
  expect(orderRefusal(given, { powers, forms }, "CM", today)).toBe(refusal);
});

test.each([
  [
    ["authentic", "legalised", "legalised"],
    ["legalised", "authentic"],
  ],
  [["authentic", "legalised", "app"], []],
  [[], []],
])("the forms %j are accepted as %j", (given, sorted) => {
  expect(sortServiceForms(given)).toEqual(sorted);
});

test("suffices exactly when each required power is admitted", () => {
  const powers = fc.subarray([...SERVICE_POWERS]);
  const given = fc.subarray([...POWERS]);
  fc.assert(
    fc.property(powers, given, given, fc.constantFrom("CM", "SN"), (required, has, gone, country) => {
      const standing = {
        ...mandate,
        powers: has.map((power) => ({ power, isRevoked: gone.includes(power) })),
      };
      const admitted = required.every(
        (act) => admissionRefusal(standing, { act, country, amount: null }, today) === undefined,
      );
      expect(orderRefusal(standing, { powers: required, forms: [] }, country, today) === undefined).toBe(
        admitted,
      );
    }),
  );
});

test("keeps the order of the powers, each once", () => {
  expect(sortServicePowers(["sign", "pay", "file", "sign"])).toEqual(["file", "sign"]);
});

test.each([
  ["draft", false, "principal"],
  ["awaiting_principal", false, "principal"],
  ["awaiting_holder", false, "holder"],
  ["awaiting_legalisation", false, "paper"],
  ["awaiting_legalisation", true, "check"],
] as const)("a mandate in %s, with a scan to check: %s, waits for %s", (status, hasWaitingScan, expected) => {
  expect(mandateWait(status, hasWaitingScan)).toBe(expected);
});
