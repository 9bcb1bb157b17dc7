import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { givenName, isPersonName, personNameProblem, toPersonName } from "./person-name.ts";

it.each([
  "Awa Ndiaye",
  "Li",
  "Jean-Baptiste N’Guessan",
  "Koffi D'Almeida",
  "Ŋdé Ɓaka Ɔbɔ",
  "Nwáchúkwú Ọ̀ṣun",
  "ǃXóõ ǀKhobe",
  "J.-P. Mbarga",
  "A.B. Diop",
  "Mbaye N. D.",
  "Dr. Aïssatou Bâ",
  "فاطمة الزهراء",
  "علی‌رضا",
  "አበበ ቢቂላ",
  "𞤀𞤣𞤤𞤢𞤥",
  "ߒߞߏ ߞߊ߲ߕߍ",
  "李小龙",
  "Nguyễn Thị Ánh".normalize("NFD"),
  "Marie‑Claire\u00a0Ekotto",
  "L·lull Ferrer",
  "  Awa Ndiaye  ",
])("accepts %j", (name) => {
  expect(personNameProblem(name)).toBeUndefined();
});

it.each([
  ["", "required"],
  ["   ", "required"],
  ["A", "too_short"],
  ["A".repeat(121), "too_long"],
  ["Win at http://evil.test", "name"],
  ["evil.com", "name"],
  ["www.evil", "name"],
  ["Awa\u00a0evil.рф", "name"],
  ["evil．com", "name"],
  ["evil。com", "name"],
  ["evil․com", "name"],
  ["eve@evil", "name"],
  ["evil/path", "name"],
  ["evil:80", "name"],
  ["Awa\nBcc eve", "name"],
  ["Awa\r\nBcc eve", "name"],
  ["Awa\tNdiaye", "name"],
  ["Awa\0Ndiaye", "name"],
  ["Awa\u2028Ndiaye", "name"],
  ["Awa \u202eeyaidN", "name"],
  ["Awa\u2066Ndiaye\u2069", "name"],
  ["Awa\u200bNdiaye", "name"],
  ["Awa \u200d Ndiaye", "name"],
  ["Awa\u200d", "name"],
  ["evil.c\u200dom", "name"],
  ["Awa\u{e0041}", "name"],
  ["Awa\ud800", "name"],
  ["<b>Awa</b>", "name"],
  ["Awa (1)", "name"],
  ["Awa 🌸", "name"],
  ["123456", "name"],
  ["--", "name"],
  ["..", "name"],
  ["ㅤㅤ", "name"],
  [`Awa${"\u0300".repeat(9)}`, "name"],
])("refuses %j: %s", (text, problem) => {
  expect(personNameProblem(text)).toBe(problem);
});

describe("a name from an external profile", () => {
  it.each([
    ["Awa Ndiaye", "Awa Ndiaye"],
    ["  Awa 🌸 Ndiaye ", "Awa Ndiaye"],
    ["Awa\r\nNdiaye", "Awa Ndiaye"],
    ["Win at http://evil.com", "Win at http evil. com"],
    ["Awa <awa@evil.com>", "Awa awa evil. com"],
    ["A".repeat(200), "A".repeat(120)],
    ["123", undefined],
    ["", undefined],
  ])("reduces %j to %j", (text, name) => {
    expect(toPersonName(text)).toBe(name);
  });

  it("returns a valid name or undefined for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const name = toPersonName(text);
        expect(name === undefined || isPersonName(name)).toBe(true);
      }),
    );
  });
});

it("keeps nothing that a program could read as a link, an address, markup or a line break", () => {
  const tricky = fc.constantFrom(..."aé界 .:/@<>\n\r\0\u202e\u200d\u0301'-．。");
  fc.assert(
    fc.property(fc.string({ unit: tricky, minLength: 2, maxLength: 12 }), (text) => {
      fc.pre(isPersonName(text));
      expect(text.trim().normalize("NFC")).not.toMatch(/[:/@<>\p{Cc}\u202e．。]|\.[^ .'-]{2}/u);
    }),
  );
});

it.each([
  ["Ibrahim Njoya", "Ibrahim"],
  ["NJOYA Ibrahim", "Ibrahim"],
  ["  Jean-Baptiste  N’Guessan ", "Jean-Baptiste"],
  ["AWA DIOP", "AWA"],
  ["فاطمة الزهراء", "فاطمة"],
  ["", ""],
])("knows %j by the given name %j", (name, given) => {
  expect(givenName(name)).toBe(given);
});
