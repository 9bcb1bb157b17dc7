import fc from "fast-check";
import type * as z from "zod/mini";

export type Schema = z.core.$ZodType;

/** Texts that are valid somewhere, so that inputs pass the schema and reach the code behind it. */
const PLAUSIBLE = [
  "a@passerelle.test",
  "+221771234567",
  "2026-11-23T08:00:00.000Z",
  "2026-11-23",
  "0000-01-01T00:00:00Z",
  "0000-01-01",
  "FR",
  "CM",
  "XOF",
  "fr",
  "15000 XAF",
  "Bonjour à toutes et à tous, voici une phrase.",
  "Awa Ndiaye",
  "Europe/Paris",
  "/services",
  "https://passerelle.test/",
];

/** Texts on which databases, parsers and headers may fail. */
const HOSTILE = [
  "",
  "\0",
  "a\0b",
  "\ud800",
  "\u202e",
  "e\u0301",
  "'; DROP TABLE users; --",
  "%",
  "%00",
  "\\",
  "_%\\",
  "../../etc/passwd",
  "//elsewhere.test",
  "__proto__",
  "constructor",
  "a\r\nset-cookie: a=b",
  "9".repeat(400),
  "x".repeat(70_000),
  "-1",
  "1e999",
  "NaN",
  "null",
  "[",
  "(((((((((((((((((((((((((((((!",
  "0001-01-01T00:00:00Z",
  "+275760-09-13T00:00:00.001Z",
];

/** A text of any kind. `known`: ids that exist. */
export const anyText = (known: readonly string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    { weight: 3, arbitrary: fc.constantFrom(...PLAUSIBLE) },
    { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
    { weight: 1, arbitrary: fc.uuid() },
  );

const NUMBERS = [0, 1, 2, -1, 0.5, 100, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, Number.NaN];

/** Any value that JSON can transport. */
export const anyJson = (known: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(null, true, [], {}, [[]], { a: {} }),
    fc.constantFrom(...NUMBERS),
    anyText(known),
    fc.array(anyText(known), { maxLength: 3 }),
  );

const isAccepted = (schema: Schema, value: unknown) => (schema as z.ZodMiniType).safeParse(value).success;

/**
 * A value of the schema's shape, mostly an accepted one. `hostility`: the percentage of members that are something else; with 0,
 * only rules between members can refuse the value.
 */
export function inputOf(schema: Schema, known: readonly string[], hostility: number): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = (one: Schema) => inputOf(one, known, hostility);
  const mostly = (usual: fc.Arbitrary<unknown>, other: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 100 - hostility, arbitrary: usual }, { weight: hostility, arbitrary: other });
  switch (def.type) {
    case "object": {
      const fields = Object.entries(def.shape).map(([name, field]) => [
        name,
        mostly(inner(field), anyJson(known)),
      ]);
      const shape = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>;
      return mostly(fc.record(shape), fc.record(shape, { requiredKeys: [] }));
    }
    case "optional":
    case "default":
      return fc.option(inner(def.innerType), { nil: undefined });
    case "nullable":
      return fc.option(inner(def.innerType));
    case "array":
      return fc.array(inner(def.element), { maxLength: 3 });
    case "record":
      return fc.dictionary(inner(def.keyType) as fc.Arbitrary<string>, inner(def.valueType), { maxKeys: 3 });
    case "union":
      return fc.oneof(...def.options.map(inner));
    case "enum":
      return fc.constantFrom(...Object.values(def.entries));
    case "literal":
      return fc.constantFrom(...def.values);
    case "number":
      return mostly(fc.nat({ max: 20 }), fc.constantFrom(...NUMBERS));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string": {
      const accepted = [...known, ...PLAUSIBLE].filter((text) => isAccepted(schema, text));
      return accepted.length > 0 ? mostly(fc.constantFrom(...accepted), anyText(known)) : anyText(known);
    }
    default:
      throw new Error(`no input for ${def.type}`);
  }
}

/**
 * Copies of a value, each with one of its texts replaced: the first text at each place. List elements with the same `type` count
 * as one place.
 */
export function* withOneText(
  value: unknown,
  replacement: string,
  place = "",
  done = new Set<string>(),
): Generator<unknown> {
  if (typeof value === "string") {
    if (!done.has(place)) yield replacement;
    done.add(place);
  } else if (Array.isArray(value)) {
    for (const [index, one] of value.entries())
      for (const changed of withOneText(one, replacement, `${place}[${typeOf(one)}]`, done))
        yield value.with(index, changed);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, one] of Object.entries(value))
      for (const changed of withOneText(one, replacement, `${place}.${name}`, done))
        yield { ...value, [name]: changed };
  }
}

const typeOf = (value: unknown): string =>
  typeof value === "object" && value !== null && "type" in value ? String(value.type) : "";
