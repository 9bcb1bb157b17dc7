import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { readCalls } from "../../test/contract-calls.ts";
import { COMPILED_AFTER, schemaController } from "./schema-compilers.ts";

const Reply = z.object({
  name: z.string().check(z.maxLength(20)),
  parts: z.array(z.object({ size: z.int() })),
  at: z.nullable(z.string()),
});
const fits = { name: "Dossier 118", parts: [{ size: 3 }], at: null };

let app: FastifyInstance;
let answered: unknown;
const ask = () => app.inject({ url: "/" });
beforeAll(() => {
  app = Fastify({ schemaController });
  app.get("/", { schema: { response: { 200: Reply } } }, () => answered);
});
afterAll(() => app.close());

test("removes what a reply's schema does not name and refuses a reply that does not fit, also once it is compiled", async () => {
  const more = { ...fits, secret: "s", parts: [{ size: 3, secret: "s" }] };
  for (let replies = 0; replies < 2 * COMPILED_AFTER; replies += 1) {
    answered = more;
    expect((await ask()).body).toBe(JSON.stringify(fits));
  }
  for (const wrong of [{ ...fits, at: 1 }, { ...fits, name: "a".repeat(21) }, { name: "a" }, null]) {
    answered = wrong;
    expect((await ask()).statusCode, JSON.stringify(wrong)).toBe(500);
  }
});

/** What makes of a value another one. A default does not: it completes a reply. */
const CONVERSIONS = new Set(["pipe", "transform", "catch"]);

/** The kinds of all schemas inside of one; schemas that contain themselves are entered once. */
function kindsIn(part: unknown, kinds = new Set<string>(), seen = new Set<unknown>()): Set<string> {
  if (part === null || typeof part !== "object" || seen.has(part)) return kinds;
  seen.add(part);
  const def = (part as Partial<z.ZodMiniType>)._zod?.def;
  if (def) kinds.add(def.type);
  for (const inside of Object.values(def ?? part)) kindsIn(inside, kinds, seen);
  return kinds;
}

test("no reply of a call is converted, so that it is written as its handler made it", async () => {
  expect(kindsIn(z.object({ parts: z.array(z.catch(z.string(), "")) }))).toContain("catch");
  const converted = (await readCalls()).filter(([, { reply }]) =>
    [...kindsIn(reply)].some((kind) => CONVERSIONS.has(kind)),
  );
  expect(converted.map(([key]) => key)).toEqual([]);
});

test("every reply of a call can be compiled", async () => {
  const refused = (await readCalls()).filter(([, { reply }]) => z.compile(reply) === reply);
  expect(refused.map(([key]) => key)).toEqual([]);
});
