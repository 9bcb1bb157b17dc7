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
const Body = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1)),
  parts: z.array(z.union([z.string(), z.record(z.string(), z.string())])),
  size: z._default(z.int(), 1),
});
const fits = { name: "Dossier 118", parts: [{ size: 3 }], at: null };

let app: FastifyInstance;
let answered: unknown;
const ask = () => app.inject({ url: "/" });
beforeAll(() => {
  app = Fastify({ schemaController });
  app.get("/", { schema: { response: { 200: Reply } } }, () => answered);
  app.post("/", { schema: { body: Body } }, ({ body }) => body);
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

test("reads and refuses inputs in the same way before and after their schema is compiled", async () => {
  const send = async (payload: object) => {
    const reply = await app.inject({ method: "POST", url: "/", payload });
    return [reply.statusCode, reply.json()];
  };
  const inputs = [
    { name: " Dossier 118 ", parts: ["a", { b: "c" }] },
    { name: " ", parts: [] },
    { name: "a", parts: [{ b: 1 }, 2] },
    { name: "a", parts: [], size: 3, secret: "s" },
    [],
  ];
  const sendAll = () => Promise.all(inputs.map(send));
  const before = await sendAll();
  expect(before.map(([status]) => status)).toEqual([200, 400, 400, 400, 400]);
  expect(before[0]).toEqual([200, { name: "Dossier 118", parts: ["a", { b: "c" }], size: 1 }]);
  for (let sent = 0; sent < COMPILED_AFTER; sent += 1) await send(inputs[0] ?? {});
  expect(await sendAll()).toEqual(before);
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

test("every reply and every body of a call can be compiled", async () => {
  const refused = (await readCalls()).filter(([, { reply, body }]) =>
    [reply, body].some((schema) => schema !== undefined && z.compile(schema) === schema),
  );
  expect(refused.map(([key]) => key)).toEqual([]);
});
