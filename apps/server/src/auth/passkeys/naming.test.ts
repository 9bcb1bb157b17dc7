import { expect, test } from "vitest";
import { defaultName } from "./naming.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const ICLOUD = "fbfc3007-154e-4ecc-8c0b-6e020557d7bd";

test.each([
  [ICLOUD, FIREFOX, [], "iCloud Keychain"],
  [ICLOUD, FIREFOX, ["iCloud Keychain", "iCloud Keychain 2"], "iCloud Keychain 3"],
  [null, FIREFOX, ["Firefox, Linux"], "Firefox, Windows"],
  ["constructor", FIREFOX, [], "Firefox, Windows"],
  ["01020304-0506-0708-0102-030405060708", FIREFOX, ["Firefox, Windows"], "Firefox, Windows 2"],
  [null, null, [""], ""],
] as const)("names %s by %s", (aaguid, userAgent, taken, name) => {
  expect(defaultName(aaguid, userAgent, [...taken])).toBe(name);
});
