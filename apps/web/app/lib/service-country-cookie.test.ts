import { expect, it } from "vitest";
import { readServiceCountry, serviceCountryCookie } from "./service-country-cookie.ts";

it.each([
  [null, null],
  ["", null],
  ["service_country=CM", "CM"],
  ["lang=fr; service_country=SN; signed_in=1", "SN"],
  ["service_country=", null],
  ["service_country=cm", null],
  ["service_country=CMR", null],
  ["service_country=<s", null],
  ["other_service_country=CM", null],
])("the country in the cookies %j is %j", (cookies, country) => {
  expect(readServiceCountry(cookies)).toBe(country);
});

it("is read back, and removed by null", () => {
  expect(readServiceCountry(serviceCountryCookie("CI"))).toBe("CI");
  expect(serviceCountryCookie("CI")).toContain("Max-Age=31536000");
  expect(serviceCountryCookie(null)).toContain("Max-Age=0");
});
