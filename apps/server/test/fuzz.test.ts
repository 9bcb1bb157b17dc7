import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Call } from "@passerelle/contract/contract";
import { may } from "@passerelle/domain/roles";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../src/platform/log.ts";
import { buildAdministration } from "./administration.ts";
import { startOwnApp, type TestApp } from "./app.ts";
import { buildUser, type TestUser } from "./builders/accounts.ts";
import { metadata, PNG, pdf, TUS } from "./builders/documents.ts";
import { buildRequest, PASSPORT } from "./builders/requests.ts";
import { readCalls } from "./contract-calls.ts";
import { createFuzzFigures, RUNS_PER_CALL, SEED } from "./fuzz-figures.ts";
import { encoded, headersOf, queryOf } from "./fuzz-parts.ts";
import { anyJson, anyText, inputOf, withOneText } from "./hostile-values.ts";
import { REAL_PROVIDERS, startAllFakes } from "./providers/all-fakes.ts";
import { forgetLimits } from "./second-factors.ts";

const logged: string[] = [];
let server: TestApp;
let fakes: Awaited<ReturnType<typeof startAllFakes>>;
let person: TestUser;
let staff: TestUser;
let requestId: string;
/** Ids that exist, so that calls find something. */
let known: string[];
/** Of people, and of a program. */
let bearers: string[];
let program: string;

const PRIVATE = ["fuzz-person@passerelle.test", "fuzz-staff@passerelle.test", "Ndiaye-Fuzz", "argon2"];

/** New sessions: some inputs end them. */
async function signInAgain(): Promise<void> {
  const request = await buildRequest(server, { required_documents: [PASSPORT] });
  person = request.owner;
  requestId = request.id;
  staff = await buildUser(server, { role: "super_admin", name: "Ndiaye-Fuzz" });
  const { bearer } = await buildAdministration(server);
  bearers = [person.headers.authorization, staff.headers.authorization];
  program = bearer.authorization;
  known = [requestId, person.id, staff.id, person.email];
}

beforeAll(async () => {
  const log = createLog("trace", { write: (line) => void logged.push(line) });
  fakes = await startAllFakes("http://localhost:3000");
  const variables = { ...fakes.variables, ANONYMOUS_SIGN_IN: "1", SMS_URL: "http://127.0.0.1:9/" };
  server = await startOwnApp(variables, log);
  await buildUser(server, { email: PRIVATE[0] as string, name: "Ndiaye-Fuzz" });
  await buildUser(server, { email: PRIVATE[1] as string, role: "agent_administration" });
  await signInAgain();
});
afterAll(async () => {
  figures.write();
  await server.close();
  await fakes.close();
});

const CALLS = await readCalls();
const figures = createFuzzFigures(PRIVATE);

function expectNoFailure(): void {
  expect(figures.errors.slice(0, 20)).toEqual([]);
  expect(figures.leaks.slice(0, 20)).toEqual([]);
}

async function hasEnded(authorization: string): Promise<boolean> {
  const { statusCode } = await server.app.inject({ url: "/api/me", headers: { authorization } });
  return statusCode === 401 && authorization !== program;
}

/** `name`: of the call or route, for the figures. */
async function send(name: string, call: InjectOptions) {
  const reply = await server.app.inject(call);
  const sent = `${call.method} ${call.url} ${String(call.payload ?? "").slice(0, 300)}`;
  figures.record(name, sent, reply);
  if (reply.statusCode === 429) await forgetLimits(server);
  const who = call.headers?.authorization as string | undefined;
  if ([401, 403].includes(reply.statusCode) && who !== undefined && (await hasEnded(who)))
    await signInAgain();
  return reply;
}

const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number, salt: number) =>
  fc.sample(arbitrary, { numRuns, seed: SEED + salt });

type Input = { params: string[]; query: unknown; headers: unknown; body: unknown };

function inputs(call: Call, hostility: number): fc.Arbitrary<Input> {
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

/** Who is most likely to be let in. */
const bearerFor = ({ access }: Call) =>
  (access === "public" || access === "signed_in" || !may("super_admin", access) ? person : staff).headers
    .authorization;

function contractCall(key: string, { params, query, headers, body }: Input, who?: string): InjectOptions {
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

test("no call of the contract fails at any input", async () => {
  for (const [index, [key, call]] of CALLS.entries()) {
    const runs = fc.tuple(inputs(call, 8), fc.nat({ max: 5 }));
    for (const [input, who] of sample(runs, RUNS_PER_CALL, index))
      await send(key, contractCall(key, input, [undefined, ...bearers][who] ?? bearerFor(call)));
  }
  expectNoFailure();
});

test.each(["params", "query", "body"] as const)(
  "no call of the contract fails at a single text of its %s that cannot be stored",
  async (part) => {
    for (const [index, [key, call]] of CALLS.entries()) {
      const [input] = sample(inputs(call, 0), 1, 500 + index);
      if (!input) continue;
      const params = input.params.slice(0, key.split(":").length - 1);
      for (const replacement of ["a\0b", "a\ud800b"])
        for (const changed of withOneText({ ...input, params }[part], replacement))
          await send(key, contractCall(key, { ...input, [part]: changed }, bearerFor(call)));
    }
    expectNoFailure();
  },
);

/** Every route of the authentication service, read from where they are registered. */
function authRoutes(): [method: string, path: string][] {
  const files = ["routes.ts", "admin/routes.ts", "saml/routes.ts"];
  return files.flatMap((file) => {
    const source = readFileSync(join(import.meta.dirname, "../src/auth", file), "utf8");
    return [...source.matchAll(/[rR]oute\("([A-Z]+)", "([^"]+)"/g)].map(
      ([, method = "", path = ""]) => [method, path] as [string, string],
    );
  });
}

const MEMBERS =
  "email phone password data type token token_hash channel code_challenge code_challenge_method refresh_token auth_code code_verifier provider id_token access_token nonce friendly_name factor_type issuer challenge_id code credential role aud ban_duration password_hash new_email redirect_to domain provider_id user_metadata app_metadata email_confirm metadata_xml domains current_password".split(
    " ",
  );
const QUERY =
  "grant_type scope type token redirect_to page per_page provider code state code_challenge".split(" ");

test("no call of the authentication service fails at any input", async () => {
  const routes = authRoutes();
  expect(routes.length).toBeGreaterThan(50);
  const members = (names: string[]) =>
    fc.uniqueArray(fc.tuple(fc.constantFrom(...names), anyJson(known)), {
      selector: ([name]) => name,
      maxLength: 6,
    });
  for (const [index, [method, path]] of routes.entries()) {
    const inputs = fc.record({
      param: anyText(known),
      query: members(QUERY),
      body: fc.oneof(
        { weight: 5, arbitrary: members(MEMBERS).map(Object.fromEntries) },
        { weight: 1, arbitrary: anyJson(known) },
      ),
      grant: fc.constantFrom("password", "refresh_token", "pkce", "id_token"),
      who: fc.constantFrom(...bearers, program, undefined),
    });
    for (const { param, query, body, grant, who } of sample(inputs, RUNS_PER_CALL, 1_000 + index)) {
      const filled = `/auth/v1${path.replace(/:[a-z_]+/gi, encoded(param))}`;
      await send(`${method} /auth/v1${path}`, {
        method: method as "POST",
        url: `${filled}${queryOf({ ...(path === "/token" && { grant_type: grant }), ...Object.fromEntries(query) })}`,
        headers: { ...(who !== undefined && { authorization: who }) },
        ...(method !== "GET" && { payload: JSON.stringify(body) }),
      });
    }
  }
  expectNoFailure();
});

test("no upload fails at any metadata, offset or length", async () => {
  await signInAgain();
  const headers = { authorization: person.headers.authorization, ...TUS };
  const create = (length: string, values: object) =>
    send("POST /files/uploads", {
      method: "POST",
      url: "/files/uploads",
      headers: {
        ...headers,
        "upload-length": length,
        "upload-metadata": metadata({
          target: "request",
          requestId,
          docKey: PASSPORT.key,
          filename: "a.pdf",
          ...values,
        }),
      },
    });
  for (const name of ["target", "requestId", "docKey", "filename", "filetype"])
    for (const text of ["\0", "a\0b", "\ud800", "x".repeat(2_000)]) await create("2000", { [name]: text });

  const hostile = fc.record({
    length: fc.constantFrom("2000", "0", "-1", "1e3", "9".repeat(30), "x"),
    offset: fc.constantFrom("0", "1", "-1", "9".repeat(30), "x"),
    filename: anyText([requestId]),
    bytes: fc.constantFrom(pdf(2_000), PNG, Buffer.from("\0"), Buffer.alloc(2_000, "unknown ")),
  });
  for (const { length, offset, filename, bytes } of sample(hostile, 6 * RUNS_PER_CALL, 2_000)) {
    const created = await create(length, { filename });
    const url = created.headers.location ?? `/files/uploads/${requestId}`;
    await send("HEAD /files/uploads", { method: "HEAD", url, headers });
    await send("PATCH /files/uploads", {
      method: "PATCH",
      url,
      headers: { ...headers, "upload-offset": offset, "content-type": "application/offset+octet-stream" },
      payload: bytes,
    });
  }
  expectNoFailure();
});

test("no callback of a provider fails at any body or signature", async () => {
  const signatures = [
    "stripe-signature",
    "wave-signature",
    "paypal-transmission-sig",
    "signature",
    "signature-input",
  ];
  const names = [
    "id",
    "type",
    "data",
    "status",
    "depositId",
    "order_id",
    "notif_token",
    "event_type",
    "resource",
  ];
  const body = fc.oneof(
    fc
      .array(fc.tuple(fc.constantFrom(...names), anyJson(known)), { maxLength: 5 })
      .map((all) => JSON.stringify(Object.fromEntries(all))),
    anyText(known),
    anyJson(known).map((value) => JSON.stringify(value) ?? ""),
  );
  for (const [index, provider] of [...REAL_PROVIDERS, "simulator", "unknown"].entries()) {
    const inputs = fc.record({ body, name: fc.constantFrom(...signatures), signature: anyText(known) });
    for (const { body: payload, name, signature } of sample(inputs, RUNS_PER_CALL, 3_000 + index))
      for (const method of ["POST", "PUT"] as const)
        await send(`${method} /api/payments/callbacks/${provider}`, {
          method,
          url: `/api/payments/callbacks/${provider}`,
          headers: { "content-type": "application/json", ...headersOf({ [name]: signature }) },
          payload,
        });
  }
  expectNoFailure();
});

test("the log of all this holds nothing personal", () => {
  const text = logged.join("");
  for (const word of PRIVATE) expect(text).not.toContain(word);
});
