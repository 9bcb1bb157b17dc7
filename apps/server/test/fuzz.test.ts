import type { Call } from "@passerelle/contract/contract";
import { may } from "@passerelle/domain/roles";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../scripts/test/patience.ts";
import { buildAdministration } from "./administration.ts";
import { buildUser, type TestUser } from "./builders/accounts.ts";
import { metadata, TUS } from "./builders/documents.ts";
import { buildRequest, PASSPORT } from "./builders/requests.ts";
import { readCalls } from "./contract-calls.ts";
import {
  AT_ONCE,
  createFuzzFigures,
  IS_FIRST_PART,
  IS_WHOLE,
  partOf,
  RUNS_PER_CALL,
  SEED,
} from "./fuzz-figures.ts";
import {
  callbackInputs,
  contractCall,
  inputsOf,
  routeCall,
  routeInputs,
  uploadInputs,
  WITH_BODY,
} from "./fuzz-inputs.ts";
import { encoded, headersOf, MEMBERS, QUERY, queryOf } from "./fuzz-parts.ts";
import { type KnownRoute, nameOf, recordRoutes } from "./fuzz-routes.ts";
import { type Sent, startTarget, type Target } from "./fuzz-target.ts";
import { anyJson, anyText, withOneText } from "./hostile-values.ts";
import { REAL_PROVIDERS, startAllFakes } from "./providers/all-fakes.ts";
import { forgetLimits } from "./second-factors.ts";

/** Texts of other people that the log contained. */
const leakedInLog: string[] = [];
let logLine = "";
let server: Target;
let fakes: Awaited<ReturnType<typeof startAllFakes>>;
let person: TestUser;
let staff: TestUser;
let requestId: string;
/** Ids that exist, so that calls find something. */
let known: string[];
/** The authorizations of people, of a program, and none. They are replaced when inputs end their sessions. */
let callers: (string | undefined)[];
let program: string;
/** The current sign-in: several inputs that find their session ended wait for the same one. */
let signingIn: Promise<void> | undefined;

const PRIVATE = ["fuzz-person@passerelle.test", "fuzz-staff@passerelle.test", "Ndiaye-Fuzz", "argon2"];

/** Opens new sessions, because some inputs end sessions. */
function signInAgain(): Promise<void> {
  signingIn ??= signIn().finally(() => {
    signingIn = undefined;
  });
  return signingIn;
}

async function signIn(): Promise<void> {
  const request = await buildRequest(server, { required_documents: [PASSPORT] });
  person = request.owner;
  requestId = request.id;
  staff = await buildUser(server, { role: "super_admin", name: "Ndiaye-Fuzz" });
  const { bearer } = await buildAdministration(server);
  program = bearer.authorization;
  callers = [person.headers.authorization, staff.headers.authorization, program, undefined];
  known = [requestId, person.id, staff.id, person.email];
}

/** Checks the log while it is written, because millions of lines are too much to store. */
function readLog(piece: string): void {
  const lines = (logLine + piece).split("\n");
  logLine = lines.pop() ?? "";
  for (const line of lines) if (PRIVATE.some((word) => line.includes(word))) leakedInLog.push(line);
}

beforeAll(async () => {
  fakes = await startAllFakes("http://localhost:3000");
  const variables = { ...fakes.variables, ANONYMOUS_SIGN_IN: "1", SMS_URL: "http://127.0.0.1:9/" };
  const recording = recordRoutes();
  server = await startTarget(variables, readLog);
  routes = recording.of(server.app);
  recording.stop();
  await buildUser(server, { email: PRIVATE[0] as string, name: "Ndiaye-Fuzz" });
  await buildUser(server, { email: PRIVATE[1] as string, role: "agent_administration" });
  await signInAgain();
});
afterAll(async () => {
  await figures.write();
  await server.close();
  await fakes.close();
});

const CALLS = await readCalls();
const figures = createFuzzFigures(PRIVATE, () => server.rss());
/** All routes of the router. */
let routes: KnownRoute[];

function expectNoFailure(): void {
  expect(figures.errors.slice(0, 20)).toEqual([]);
  expect(figures.leaks.slice(0, 20)).toEqual([]);
}

async function hasEnded(authorization: string): Promise<boolean> {
  const { statusCode } = await server.send({ url: "/api/me", headers: { authorization } });
  return statusCode === 401 && authorization !== program;
}

/** `name`: the name of the call or route in the figures. */
async function send(name: string, call: Sent) {
  const reply = await server.send(call);
  const sent = `${call.method} ${call.url} ${String(call.payload ?? "").slice(0, 300)}`;
  figures.record(name, sent, reply);
  if (reply.statusCode === 429) await forgetLimits(server);
  const who = call.headers?.authorization as string | undefined;
  const isRefused = [401, 403].includes(reply.statusCode) && who !== undefined && callers.includes(who);
  if (isRefused && (await hasEnded(who))) await signInAgain();
  return reply;
}

/** The index of one of `callers`, which are looked up when an input is sent. */
const anyCaller = fc.nat({ max: 3 });

/** Sends inputs, `AT_ONCE` of them at the same time. */
async function sendAll<T>(inputs: readonly T[], act: (input: T) => Promise<unknown>): Promise<void> {
  const rest = inputs.values();
  const sendRest = async () => {
    for (const input of rest) await act(input);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendRest));
}

const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number, salt: number) =>
  fc.sample(arbitrary, { numRuns, seed: SEED + salt });

/** The authorization of the person who most likely has access. */
const bearerFor = ({ access }: Call) =>
  (access === "public" || access === "signed_in" || !may("super_admin", access) ? person : staff).headers
    .authorization;

async function sendToRoutes(those: readonly KnownRoute[], runs: number, salt: number): Promise<void> {
  for (const [index, route] of those.entries()) {
    const inputs = sample(fc.tuple(routeInputs(known), anyCaller), runs, salt + index);
    await sendAll(inputs, ([input, who]) => send(nameOf(route), routeCall(route, input, callers[who])));
  }
}

test(
  "no route fails at its first input, which loads its code",
  async () => {
    await sendToRoutes(routes, 1, 5_000);
    expectNoFailure();
    await figures.begin();
  },
  patience(60_000),
);

test("no call of the contract fails at any input", async () => {
  for (const [index, [key, call]] of partOf(CALLS).entries()) {
    const runs = fc.tuple(inputsOf(call, known, 8), fc.nat({ max: 5 }));
    await sendAll(sample(runs, RUNS_PER_CALL, index), ([input, who]) =>
      send(key, contractCall(key, input, callers[who] ?? bearerFor(call))),
    );
  }
  expectNoFailure();
});

test.runIf(IS_WHOLE).for(["params", "query", "body"] as const)(
  "no call of the contract fails at a single text of its %s that cannot be stored",
  async (part) => {
    for (const [index, [key, call]] of CALLS.entries()) {
      const [input] = sample(inputsOf(call, known, 0), 1, 500 + index);
      if (!input) continue;
      const params = input.params.slice(0, key.split(":").length - 1);
      // One of the two texts for each call: `contract-inputs.test.ts` tries both on the schema of every text.
      const replacement = index % 2 === 0 ? "a\0b" : "a\ud800b";
      for (const changed of withOneText({ ...input, params }[part], replacement))
        await send(key, contractCall(key, { ...input, [part]: changed }, bearerFor(call)));
    }
    expectNoFailure();
  },
);

test("no call of the authentication service fails at any input", async () => {
  const own = routes.filter(({ path }) => path.startsWith("/auth/v1"));
  expect(own.length).toBeGreaterThan(50);
  const members = (names: string[]) =>
    fc.uniqueArray(fc.tuple(fc.constantFrom(...names), anyJson(known)), {
      selector: ([name]) => name,
      maxLength: 6,
    });
  for (const [index, { method, path }] of partOf(own).entries()) {
    const inputs = fc.record({
      param: anyText(known),
      query: members(QUERY),
      body: fc.oneof(
        { weight: 5, arbitrary: members(MEMBERS).map(Object.fromEntries) },
        { weight: 1, arbitrary: anyJson(known) },
      ),
      grant: fc.constantFrom("password", "refresh_token", "pkce", "id_token"),
      who: anyCaller,
    });
    await sendAll(sample(inputs, RUNS_PER_CALL, 1_000 + index), ({ param, query, body, grant, who }) => {
      const filled = path.replace(/:[a-z_]+|\*/gi, encoded(param));
      const authorization = callers[who];
      return send(nameOf({ method, path }), {
        method: method as "POST",
        url: `${filled}${queryOf({ ...(path === "/auth/v1/token" && { grant_type: grant }), ...Object.fromEntries(query) })}`,
        headers: { ...(authorization !== undefined && { authorization }) },
        ...(WITH_BODY.includes(method) && { payload: JSON.stringify(body) }),
      });
    });
  }
  expectNoFailure();
});

test.runIf(IS_FIRST_PART)("no upload fails at any metadata, offset or length", async () => {
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

  await sendAll(
    sample(uploadInputs([requestId]), Math.max(30, RUNS_PER_CALL), 2_000),
    async ({ length, offset, filename, bytes }) => {
      const created = await create(length, { filename });
      const url = (created.headers.location as string | undefined) ?? `/files/uploads/${requestId}`;
      await send("HEAD /files/uploads/:id", { method: "HEAD", url, headers });
      await send("PATCH /files/uploads/:id", {
        method: "PATCH",
        url,
        headers: { ...headers, "upload-offset": offset, "content-type": "application/offset+octet-stream" },
        payload: bytes,
      });
    },
  );
  expectNoFailure();
});

test("no callback of a provider fails at any body or signature", async () => {
  for (const [index, provider] of partOf([...REAL_PROVIDERS, "simulator", "unknown"]).entries()) {
    await sendAll(
      sample(callbackInputs(known), RUNS_PER_CALL, 3_000 + index),
      async ({ body: payload, name, signature }) => {
        for (const method of ["POST", "PUT"] as const)
          await send(`${method} /api/payments/callbacks/:provider`, {
            method,
            url: `/api/payments/callbacks/${provider}`,
            headers: { "content-type": "application/json", ...headersOf({ [name]: signature }) },
            payload,
          });
      },
    );
  }
  expectNoFailure();
});

test("no other route fails at any input", async () => {
  await signInAgain();
  const others = routes.filter(
    (route) =>
      !CALLS.some(([key]) => key === nameOf(route)) &&
      !["/auth/v1", "/api/payments/callbacks"].some((start) => route.path.startsWith(start)),
  );
  await sendToRoutes(partOf(others), RUNS_PER_CALL, 4_000);
  expectNoFailure();
});

test.runIf(IS_WHOLE)(
  "every route that the router knows got inputs, and every call of the contract is one",
  () => {
    const names = routes.map(nameOf);
    expect(names.filter((name) => !figures.calls.has(name))).toEqual([]);
    const known = new Set(names);
    expect([...figures.calls].filter((name) => !known.has(name))).toEqual([]);
  },
);

test("the log of all this holds nothing personal", () => {
  expect(leakedInLog).toEqual([]);
});
