import type { Call } from "@passerelle/contract/contract";
import fc from "fast-check";
import { PNG, pdf } from "./builders/documents.ts";
import { CALLBACK_MEMBERS, encoded, headersOf, queryOf, SIGNATURE_HEADERS } from "./fuzz-parts.ts";
import type { KnownRoute } from "./fuzz-routes.ts";
import type { Sent } from "./fuzz-target.ts";
import { anyJson, anyText, inputOf } from "./hostile-values.ts";

/** The methods whose calls have a body. */
export const WITH_BODY = ["POST", "PUT", "PATCH", "DELETE"];

type Input = { params: string[]; query: unknown; headers: unknown; body: unknown };

/** Inputs of a call; `known`: existing texts, so that calls find something. With a hostility of 0 the schema accepts them. */
export function inputsOf(call: Call, known: readonly string[], hostility: number): fc.Arbitrary<Input> {
  const nothing = fc.constant(undefined);
  const part = (schema: Call["body"]) => (schema ? inputOf(schema, known, hostility) : nothing);
  const param = hostility > 0 ? anyText(known) : fc.constantFrom(...known.filter((id) => !id.includes("@")));
  return fc.record({
    params: fc.array(param, { minLength: 4, maxLength: 4 }),
    query: part(call.query),
    headers: part(call.headers),
    body:
      hostility > 0 && call.body
        ? fc.oneof({ weight: 9, arbitrary: part(call.body) }, anyJson(known))
        : part(call.body),
  });
}

/** `key`: the key of the call in the contract; `who`: the authorization. */
export function contractCall(key: string, { params, query, headers, body }: Input, who?: string): Sent {
  const [method, path] = key.split(" ") as ["GET" | "POST", string];
  let at = 0;
  return {
    method,
    url: path.replace(/:[a-z_]+/gi, () => encoded(params[at++] ?? "")) + queryOf(query),
    headers: {
      ...headersOf(headers),
      ...(who !== undefined && { authorization: who }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  };
}

type RouteInput = { params: string[]; query: [string, string][]; body: unknown };

/** Inputs of a route whose schema is unknown. */
export const routeInputs = (known: readonly string[]): fc.Arbitrary<RouteInput> =>
  fc.record({
    params: fc.array(anyText(known), { minLength: 4, maxLength: 4 }),
    query: fc.array(fc.tuple(fc.constantFrom("token", "signature", "expires", "after"), anyText(known))),
    body: anyJson(known),
  });

/** Fills every parameter of the address, and a star at its end. `who`: the authorization. */
export function routeCall(
  { method, path }: KnownRoute,
  { params, query, body }: RouteInput,
  who: string | undefined,
): Sent {
  let at = 0;
  const filled = path.replace(/:[a-z_]+(?:\([^)]*\))?|\*/gi, () => encoded(params[at++] ?? ""));
  const hasBody = WITH_BODY.includes(method);
  return {
    method: method as "POST",
    url: filled + queryOf(Object.fromEntries(query)),
    headers: {
      ...(who !== undefined && { authorization: who }),
      ...(hasBody && { "content-type": "application/json" }),
    },
    ...(hasBody && { payload: JSON.stringify(body) ?? "" }),
  };
}

/** Uploads whose length, offset, name or content is wrong. */
export const uploadInputs = (known: readonly string[]) =>
  fc.record({
    length: fc.constantFrom("2000", "0", "-1", "1e3", "9".repeat(30), "x"),
    offset: fc.constantFrom("0", "1", "-1", "9".repeat(30), "x"),
    filename: anyText(known),
    bytes: fc.constantFrom(pdf(2_000), PNG, Buffer.from("\0"), Buffer.alloc(2_000, "unknown ")),
  });

/** Notifications of a provider with any content and any signature. */
export const callbackInputs = (known: readonly string[]) =>
  fc.record({
    body: fc.oneof(
      fc
        .array(fc.tuple(fc.constantFrom(...CALLBACK_MEMBERS), anyJson(known)), { maxLength: 5 })
        .map((all) => JSON.stringify(Object.fromEntries(all))),
      anyText(known),
      anyJson(known).map((value) => JSON.stringify(value) ?? ""),
    ),
    name: fc.constantFrom(...SIGNATURE_HEADERS),
    signature: anyText(known),
  });
