import fc from "fast-check";
import { parse } from "mrz";
import { expect, test } from "vitest";
import { compareIdentity, type DeclaredIdentity, isVerifiedName } from "./comparison.ts";
import { type MrzParser, readMrz } from "./mrz.ts";
import { mrzCheckDigit, mrzCheckStates, normaliseMrzLine, splitMrz } from "./mrz-lines.ts";
import { nameForms } from "./names.ts";

const parser = parse as unknown as MrzParser;

// The specimens of ICAO 9303-4, 9303-5 and 9303-6.
const TD3 = `P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<
L898902C36UTO7408122F1204159ZE184226B<<<<<10`;
const TD1 = `I<UTOD231458907<<<<<<<<<<<<<<<
7408122F1204159UTO<<<<<<<<<<<6
ERIKSSON<<ANNA<MARIA<<<<<<<<<<`;
const TD2 = `I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<
D231458907UTO7408122F1204159<<<<<<<6`;

const anna: DeclaredIdentity = {
  family_name: "Eriksson",
  given_names: "Anna Maria",
  birth_date: "1974-08-12",
  number: "L898902C3",
  expires_on: "2012-04-15",
};
const all = (text: string, declared: DeclaredIdentity, account = "Anna Eriksson") => {
  const zone = readMrz(parser, text);
  return zone && compareIdentity(zone, declared, account);
};

test.each([
  ["TD3", TD3, "L898902C3"],
  ["TD1", TD1, "D23145890"],
  ["TD2", TD2, "D23145890"],
])("reads the specimen of %s with its check digits", (format, text, number) => {
  expect(readMrz(parser, text)).toEqual({
    format,
    family_name: "ERIKSSON",
    given_names: "ANNA MARIA",
    number,
    birth_date: "740812",
    expires_on: "120415",
    issuing_state: "UTO",
    nationality: "UTO",
    checks: { number: true, birth_date: true, expires_on: true, composite: true },
    names_truncated: false,
  });
  expect(Object.values(all(text, { ...anna, number }) ?? {})).toEqual(Array(6).fill("match"));
});

test.each([["two words"], [""], [TD3.slice(1)], [`${TD3}\n<`], ["<".repeat(44)]])(
  "reads nothing of %o",
  (text) => {
    expect(readMrz(parser, text)).toBeUndefined();
  },
);

test.each([
  [{ birth_date: "1974-12-08" }, { birth_date: "unsure" }],
  [{ birth_date: "1975-08-12" }, { birth_date: "mismatch" }],
  [{ number: "L898902C4" }, { number: "mismatch" }],
  [{ number: "l898 9o2c3" }, { number: "unsure" }],
  [{ given_names: "Anna" }, { given_names: "unsure" }],
  [{ family_name: "Diallo" }, { family_name: "mismatch" }],
  [
    { family_name: "Anna Maria", given_names: "Eriksson" },
    { family_name: "unsure", given_names: "unsure" },
  ],
  [{ expires_on: "2022-04-15" }, { expires_on: "mismatch" }],
] as const)("declared as %o: %o", (change, result) => {
  expect(all(TD3, { ...anna, ...change })).toMatchObject(result);
});

test.each([
  ["Anna Eriksson", "match"],
  ["ERIKSSON Maria", "match"],
  ["Anna Diallo", "unsure"],
  ["Anna", "unsure"],
  ["Anna Anna", "unsure"],
  ["Awa Diallo", "mismatch"],
  ["", "mismatch"],
])("the account name %o: %s", (account, result) => {
  expect(all(TD3, anna, account)?.account_name).toBe(result);
});

test.each([
  ["Paul Ndi", "Paul Ndi", true],
  ["Paul Ndi", "NDI Paul", true],
  ["Marie-Josée N’Diaye", "marie josee ndiaye", true],
  ["Jörg Müller", "Joerg Mueller", true],
  ["Paul Jean Ndi", "Ndi Jean-Paul", true],
  ["Paul Jean Ndi", "Paul Ndi", false],
  ["Paul Martin Nkolo", "Martin Paul", false],
  ["Jean Mbarga", "Jean Jean", false],
  ["Jean Mbarga", "Mbarga Mbarga", false],
  ["Paul Ndi", "Paul Jean Ndi", false],
  ["Paul Ndi", "Paul", false],
  ["Paul Ndi", "Marie X", false],
  ["አበበ በቀለ", "አበበ በቀለ", true],
  ["አበበ በቀለ", "ከበደ በቀለ", false],
  ["Paul አበበ", "Paul ከበደ", false],
  ["", "", false],
  [null, "Paul Ndi", false],
])("a verification of %o holds for %o: %s", (verified, name, holds) => {
  expect(isVerifiedName(verified, name)).toBe(holds);
});

test("marks a field whose check digit is wrong as unsure, even where it matches", () => {
  const typo = TD3.replace("L898902C36", "L898902C37");
  expect(all(typo, anna)).toMatchObject({ number: "unsure", birth_date: "match" });
});

const zoneOf = (family: string, given: string) => {
  const names = `P<CMR${family}<<${given}`.padEnd(44, "<").slice(0, 44);
  return `${names}\n${TD3.split("\n")[1]}`;
};
test.each([
  ["N’Diaye", "Aïssatou-Fatou", "NDIAYE", "AISSATOU<FATOU"],
  ["Müller", "Jörg", "MUELLER", "JOERG"],
  ["Müller", "Jörg", "MULLER", "JORG"],
  ["Groß", "Åse", "GROSS", "AASE"],
  ["Bekolo’o Ébogo", "Œdipe", "BEKOLOO<EBOGO", "OEDIPE"],
  ["Ɓoubakar", "Ŋgo", "BOUBAKAR", "NGO"],
  ["Ngo Nkeng Mandeng épouse Tchoungui", "Marie Joséphine", "NGO<NKENG<MANDENG<EPOUSE<TCHOUNGUI", "MAR"],
])("%s %s matches %s<<%s", (family, given, zoneFamily, zoneGiven) => {
  const declared = { ...anna, family_name: family, given_names: given };
  expect(all(zoneOf(zoneFamily, zoneGiven), declared)).toMatchObject({
    family_name: "match",
    given_names: "match",
  });
});

test.each([
  ["", "0"],
  ["520727", "3"],
  ["D23145890", "7"],
  ["L898902C3", "6"],
])("the check digit of %o", (text, digit) => {
  expect(mrzCheckDigit(text)).toBe(digit);
});

test("shows check digits while the zone is typed", () => {
  const [first = "", second = ""] = TD3.split("\n");
  expect(mrzCheckStates("TD3", [first, second.slice(0, 9)])).toEqual({
    number: "incomplete",
    birth_date: "incomplete",
    expires_on: "incomplete",
  });
  expect(mrzCheckStates("TD3", [first, second.slice(0, 20)])).toMatchObject({
    number: "right",
    birth_date: "right",
  });
  expect(mrzCheckStates("TD3", [first, second.replace("7408122", "7408123")]).birth_date).toBe("wrong");
  const [one = "", two = "", three = ""] = TD1.split("\n");
  expect(Object.values(mrzCheckStates("TD1", [one, two, three]))).toEqual(["right", "right", "right"]);
});

test("one wrong character changes the check digit, unless its value differs by ten", () => {
  const characters = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: 9 }),
      fc.nat(),
      fc.constantFrom(...characters),
      (text, at, other) => {
        const index = at % text.length;
        const before = characters.indexOf(text[index] ?? "");
        fc.pre((before - characters.indexOf(other)) % 10 !== 0);
        const changed = text.with(index, other).join("");
        expect(mrzCheckDigit(changed)).not.toBe(mrzCheckDigit(text.join("")));
      },
    ),
  );
});

test("cleans typed or pasted text", () => {
  expect(normaliseMrzLine(" p<uto eriksson«anna ", 44)).toBe("P<UTOERIKSSON<ANNA");
  expect(splitMrz(`\n  ${TD2.replace("\n", "  \r\n")}\n`)?.format).toBe("TD2");
  expect(splitMrz("P<UTO")).toBeUndefined();
});

test("a name always matches its own transliteration", () => {
  const name = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿŒœŊŋ]{1,12}( |-|’)?[A-Za-zÀ-ÖØ-öø-ÿ]{1,6}$/);
  fc.assert(
    fc.property(name, name, (family, given) => {
      for (const form of nameForms(family)) {
        const zone = readMrz(parser, zoneOf(form.join("<"), (nameForms(given)[0] ?? []).join("<")));
        fc.pre(zone !== undefined && form.length > 0);
        const declared = { ...anna, family_name: family, given_names: given };
        expect(zone && compareIdentity(zone, declared, "").family_name).toBe("match");
      }
    }),
  );
});
