import { expect, test } from "vitest";
import { chosenCountry, countryToRemember, rememberingHeaders } from "./country.ts";

test.each([
  ["", null, null],
  ["", "service_country=CM", "CM"],
  ["country=SN", "service_country=CM", "SN"],
  ["country=sn", null, "SN"],
  ["country=all", "service_country=CM", null],
  ["country=", "service_country=CM", null],
  ["country=SEN", "service_country=CM", "CM"],
  ["country=<s", null, null],
])("the country of the address %j with the cookie %j is %j", (query, cookies, country) => {
  expect(chosenCountry(new URLSearchParams(query), cookies)).toBe(country);
});

test("an address with another country changes the cookie, and every other address leaves it", () => {
  const remember = (query: string, cookies: string | null) =>
    countryToRemember(new URLSearchParams(query), cookies);
  expect(remember("country=SN", "service_country=CM")).toMatch(/^service_country=SN;/);
  expect(remember("country=all", "service_country=CM")).toMatch(/^service_country=;.*Max-Age=0/);
  expect(remember("country=CM", "service_country=CM")).toBeUndefined();
  expect(remember("country=all", null)).toBeUndefined();
  expect(remember("q=visa", "service_country=CM")).toBeUndefined();
  const answer = rememberingHeaders(new Request("http://localhost/services?country=CI"));
  expect(answer.get("set-cookie")).toMatch(/^service_country=CI;/);
});
