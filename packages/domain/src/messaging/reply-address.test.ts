import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatReplyAddress,
  parseReplyAddress,
  READER_LENGTH,
  SIGNATURE_LENGTH,
  shortDigits,
} from "./reply-address.ts";

const DOMAIN = "in.passerelle.test";

test("an address is parsed back, also in capitals, and its local part has at most 64 characters", () => {
  const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`));
  fc.assert(
    fc.property(fc.uuid(), hex(64), hex(64), fc.boolean(), (conversationId, one, other, loud) => {
      const parts = {
        conversationId,
        reader: shortDigits(one, READER_LENGTH),
        signature: shortDigits(other, SIGNATURE_LENGTH),
      };
      const address = formatReplyAddress(parts, DOMAIN);
      expect(address.indexOf("@")).toBe(64);
      expect(parseReplyAddress(loud ? address.toUpperCase() : address, DOMAIN)).toEqual(parts);
      expect(parseReplyAddress(address, "elsewhere.test")).toBeUndefined();
    }),
  );
});

test.each([
  "",
  "reply@in.passerelle.test",
  "reply+x.y.z@in.passerelle.test",
  `reply+${"z".repeat(25)}.${"0".repeat(8)}.${"0".repeat(23)}@in.passerelle.test`,
  "awa@in.passerelle.test",
])("refuses %j", (address) => {
  expect(parseReplyAddress(address, DOMAIN)).toBeUndefined();
});
