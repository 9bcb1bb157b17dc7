import { isUtf8 } from "node:buffer";
import type { FastifyRequest } from "fastify";
import { AuthError, validationFailed } from "./errors.ts";

type Kinds = { string: string; boolean: boolean; object: Record<string, unknown>; array: unknown[] };
type Shape = Record<string, keyof Kinds>;
type Fields<S extends Shape> = { [K in keyof S]: Kinds[S[K]] | undefined };

/**
 * Reads the members of a JSON body that a call uses, whatever the content type; `null` counts as absent, other members are
 * ignored. Throws `bad_json` when the body is not a JSON object or a member has another type.
 */
export function readBody<const S extends Shape>(request: FastifyRequest, shape: S): Fields<S> {
  const body = parse(request.body);
  const entries = Object.entries(shape).map(([name, kind]) => {
    const value = Object.hasOwn(body, name) ? (body[name] ?? undefined) : undefined;
    if (value !== undefined && kindOf(value) !== kind) {
      throw badJson(`${name}: expected ${kind}, got ${kindOf(value)}`);
    }
    return [name, value];
  });
  return Object.fromEntries(entries) as Fields<S>;
}

function parse(raw: unknown): Record<string, unknown> {
  let value: unknown;
  try {
    // Replacing invalid bytes by one character would make different passwords equal.
    if (Buffer.isBuffer(raw) && !isUtf8(raw)) throw new Error("invalid UTF-8");
    value = JSON.parse(Buffer.isBuffer(raw) ? raw.toString("utf8") : "");
  } catch (error) {
    throw badJson((error as Error).message);
  }
  if (value === null) return {};
  if (kindOf(value) !== "object") throw badJson(`expected object, got ${kindOf(value)}`);
  return value as Record<string, unknown>;
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "array" : typeof value;
}

function badJson(why: string): AuthError {
  return new AuthError(400, "bad_json", `Could not parse request body as JSON: ${why}`);
}

/**
 * A value of the query string; the first one when there are several. Throws `validation_failed` for a value that the database
 * does not accept.
 */
export function queryValue(request: FastifyRequest, name: string): string {
  const given = (request.query as Record<string, string | string[] | undefined>)[name];
  const value = (Array.isArray(given) ? given[0] : given) ?? "";
  if (value.includes("\0")) throw validationFailed(`${name} must not hold NUL characters`);
  return value;
}
