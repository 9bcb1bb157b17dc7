import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each(["=1+1", "+1", "-1+1", "-A1", "@a", "\t=1", "\r=1"])("turns %j into text", (field) => {
  expect(csvLine([field])).toBe(`"'${field}"\r\n`);
});

test.each(["-1", "-22.87", "0"])("leaves the number %j as it is", (field) => {
  expect(csvLine([field])).toBe(`"${field}"\r\n`);
});

test("quotes fields with quotes, commas and line breaks", () => {
  expect(csvLine(['a "b"', "c,d", "e\nf", ""])).toBe('"a ""b""","c,d","e\nf",""\r\n');
});
