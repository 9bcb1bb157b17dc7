import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { readCalls } from "./contract-calls.ts";

type Schema = z.core.$ZodType;

/** The texts or numbers of an input, each by its path; recursive schemas are entered once. */
function* valuesIn(
  wanted: "string" | "number",
  schema: Schema | undefined,
  path: string,
  above: Schema[] = [],
): Generator<[string, Schema]> {
  if (!schema || above.includes(schema)) return;
  const inside = [...above, schema];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
    case "number":
      if (def.type === wanted) yield [path, schema];
      break;
    case "object":
      for (const [name, field] of Object.entries(def.shape))
        yield* valuesIn(wanted, field, `${path}.${name}`, inside);
      break;
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
      yield* valuesIn(wanted, def.innerType, path, inside);
      break;
    case "array":
      yield* valuesIn(wanted, def.element, `${path}[]`, inside);
      break;
    case "union":
      for (const option of def.options) yield* valuesIn(wanted, option, path, inside);
      break;
    case "record":
      yield* valuesIn(wanted, def.keyType, `${path}.*`, inside);
      yield* valuesIn(wanted, def.valueType, `${path}[*]`, inside);
      break;
    case "boolean":
    case "null":
    case "enum":
    case "literal":
      break;
    default:
      throw new Error(`${path}: this test does not know ${def.type}`);
  }
}

const calls = await readCalls();
const findAll = (wanted: "string" | "number") =>
  calls.flatMap(([key, call]) =>
    (["params", "query", "headers", "body"] as const).flatMap((part) => [
      ...valuesIn(wanted, call[part], `${key} ${part}`),
    ]),
  );
const texts = findAll("string");

const accepts = (schema: Schema, value: string | number) =>
  (schema as z.ZodMiniType<string>).safeParse(value);

test("finds the texts of all inputs", () => {
  expect(texts.length).toBeGreaterThan(200);
});

test("no input accepts a text that the database cannot store", () => {
  const accepting = texts.filter(([, schema]) =>
    ["a\0b", "\0", "a\ud800b"].some((value) => accepts(schema, value).success),
  );
  expect(accepting.map(([path]) => path)).toEqual([]);
});

test.each([
  ["2026-11-20", "2026-13-45", "0000-01-01"],
  ["2026-11-20T10:00:00Z", "2026-13-45T10:00:00Z", "0000-01-01T10:00:00Z"],
])(
  "no input that takes a date such as %s accepts the year 0, which the database does not have",
  (date, wrong, year0) => {
    const dates = texts.filter(
      ([, schema]) => accepts(schema, date).success && !accepts(schema, wrong).success,
    );
    expect(dates).not.toEqual([]);
    expect(dates.filter(([, schema]) => accepts(schema, year0).success).map(([path]) => path)).toEqual([]);
  },
);

test("inputs normalise texts, so that what looks the same is the same", () => {
  const decomposed = "e\u0301te\u0301";
  const kept = texts.filter(([, schema]) => {
    const parsed = accepts(schema, decomposed);
    return parsed.success && parsed.data !== "été";
  });
  // A password is not normalised, because its hash was computed from the typed characters.
  expect(kept.map(([path]) => path)).toEqual(["POST /api/me/closure body.password"]);
});

test("no input accepts a number that a column of type integer cannot store", () => {
  const accepting = findAll("number").filter(([, schema]) =>
    [2 ** 31, -(2 ** 31) - 1].some((value) => accepts(schema, value).success),
  );
  // The domain's rules limit the numbers of a service's document (`domain/catalogue`) and report which one is wrong.
  const others = accepting.map(([path]) => path).filter((path) => !path.includes(" body.document."));
  expect(others).toEqual([]);
});
