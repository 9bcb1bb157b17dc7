import { expect, test } from "vitest";
import { networkOf, readAddress } from "./origin.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::1", "::1"],
  ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
  ["2001:db8:0:1:2:3:4:5", "2001:db8:0:1:2:3:4:5"],
  ["fe80::1%eth0", "fe80::1"],
  // As a socket that listens on `::` names an IPv4 caller, and as a header may write it.
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["unknown", null],
  ["", null],
  ["203.0.113.7:443", null],
  ["'; --", null],
])("normalises %s to %s", (text, address) => {
  expect(readAddress(text)).toBe(address);
});

test("derives the network from the first part of an address, with or without leading zeros", () => {
  expect(networkOf("203.0.113.7", { v4: 3, v6: 3 })).toBe("203.0.113");
  expect(networkOf("203.0.113.7", { v4: 4, v6: 4 })).toBe("203.0.113.7");
  expect(networkOf("2001:db8:1:2:3:4:5:6", { v4: 4, v6: 4 })).toBe("2001:db8:1:2");
  expect(networkOf("2001:db8::6", { v4: 4, v6: 4 })).toBe("2001:db8:0:0");
  expect(networkOf("::1", { v4: 4, v6: 4 })).toBe("0:0:0:0");
  expect(networkOf("2001:db8:1:2::", { v4: 4, v6: 4 })).toBe("2001:db8:1:2");
});
