import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEmailShaped } from "./emails.ts";

describe("isEmailShaped", () => {
  it.each([
    "awa@exemple.cm",
    " awa@exemple.cm ",
    "awa.diop+passerelle@mail.exemple.co.uk",
    "o'neil@exemple.fr",
    "aïcha@exemple.fr",
    "awa@école.fr",
    "a@b.cm",
  ])("accepts %j", (text) => {
    expect(isEmailShaped(text)).toBe(true);
  });

  it.each([
    "",
    "awa",
    "awa@",
    "@exemple.cm",
    "awa@exemple",
    "awa@@exemple.cm",
    "awa@exemple..cm",
    "awa@-exemple.cm",
    "awa@exemple.cm.",
    "awa..diop@exemple.cm",
    ".awa@exemple.cm",
    "awa @exemple.cm",
    "awa@exemple.cm\nBcc: autre@exemple.cm",
    "Awa <awa@exemple.cm>",
    "awa@127.0.0.1",
    `${"a".repeat(65)}@exemple.cm`,
    `awa@${"exemple.".repeat(40)}cm`,
  ])("refuses %j", (text) => {
    expect(isEmailShaped(text)).toBe(false);
  });

  it("accepts every ordinary address, and never throws", () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.string({ unit: "binary" }), (address, text) => {
        expect(isEmailShaped(address)).toBe(true);
        expect(typeof isEmailShaped(text)).toBe("boolean");
        expect(isEmailShaped(`${address} ${address}`)).toBe(false);
      }),
    );
  });
});
