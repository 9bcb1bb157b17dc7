import { createHash } from "node:crypto";
import type { App } from "../../src/app.ts";
import { signInAs } from "../../src/auth/service.ts";
import { deliverTo } from "../../src/payments/simulator/routes.ts";
import { answerDue } from "../../src/payments/simulator/worker.ts";
import { runAt } from "../../src/platform/clock.ts";
import type { Context } from "../../src/platform/context.ts";
import { holdJobs } from "./jobs.ts";
import type { Paper } from "./papers.ts";

type Options = { headers?: Record<string, string>; language?: "fr" | "en" };

/** What a step of a story can do: it makes the calls of people's browsers, with their permissions and at the step's time. */
export type Scene = {
  ctx: Context;
  /** Calls the API as the person with an email address; `key` is a method and a path. Throws unless the status is 200. */
  call: <Reply = unknown>(email: string, key: string, body?: object, options?: Options) => Promise<Reply>;
  /** Like `call`, without an account or with the headers of a program. */
  ask: <Reply = unknown>(key: string, body?: object, options?: Options) => Promise<Reply>;
  /** Uploads a file to the target in `metadata`; resolves with the id of the result. */
  upload: (email: string, metadata: Record<string, string>, paper: Paper) => Promise<string>;
  /** Uploads a file for a message, a ticket or a deliverable; resolves with its id. */
  attach: (email: string, id: string, paper: Paper) => Promise<string>;
  /** Presses a button on a page of the simulated provider. */
  press: (path: string) => Promise<void>;
  /** Makes the simulated provider answer everything that was requested up to some seconds from now. */
  answerPayments: () => Promise<void>;
  /** The code in the last text message of this step. */
  sentCode: () => string;
  personOf: (email: string) => Promise<string>;
  /** Signs a person in again, so that they count as present at this time. */
  arrive: (email: string) => Promise<void>;
};

export type Stage = Scene & {
  /** Runs the jobs that the step enqueued. */
  finishJobs: () => Promise<void>;
  /** Ends the sessions of the people. */
  close: () => Promise<void>;
};

/** An id that is the same in every run, from a name that is unique in the week. */
export function idOf(name: string): string {
  const hex = createHash("sha256").update(`week:${name}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const TUS = { "tus-resumable": "1.0.0" };

/** Longer than the whole week, in seconds of its clock. */
const TOKEN_SECONDS = 400 * 24 * 3_600;

/** The simulator answers after two seconds at most. */
const ANSWERED_MS = 5_000;

/**
 * Opens the stage of a week: the sessions of the people, and the jobs that their calls enqueue. `begin`: the start of the week.
 */
export function openStage(ctx: Context, app: App, begin: number): Stage {
  const jobs = holdJobs(ctx);
  const sessions = new Map<string, Promise<{ id: string; token: string }>>();
  const lasting: Context = {
    ...ctx,
    env: { ...ctx.env, auth: { ...ctx.env.auth, tokenLifetime: TOKEN_SECONDS } },
  };
  const sessionOf = (email: string) => {
    const open = sessions.get(email) ?? runAt(begin, () => signInAs(lasting, email));
    sessions.set(email, open);
    return open;
  };
  const headersOf = async (email: string) => ({
    authorization: `Bearer ${(await sessionOf(email)).token}`,
  });
  const ask = async (key: string, body?: object, { headers = {}, language = "fr" }: Options = {}) => {
    const [method, url] = key.split(" ") as ["GET" | "POST" | "PUT" | "PATCH", string];
    const reply = await app.inject({
      method,
      url,
      headers: { "accept-language": language, ...headers },
      ...(body && { payload: body }),
    });
    if (reply.statusCode !== 200) throw new Error(`${key}: ${reply.statusCode} ${reply.body}`);
    return reply.json();
  };
  return {
    ctx,
    ask,
    call: async (email, key, body, { headers, ...options } = {}) =>
      ask(key, body, { ...options, headers: { ...headers, ...(await headersOf(email)) } }),
    upload: async (email, metadata, { name, bytes }) => {
      const headers = { ...(await headersOf(email)), ...TUS };
      const described = Object.entries({ ...metadata, filename: name })
        .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
        .join(",");
      const created = await app.inject({
        method: "POST",
        url: "/files/uploads",
        headers: { ...headers, "upload-length": String(bytes.length), "upload-metadata": described },
      });
      if (created.statusCode !== 201)
        throw new Error(`${email} upload of ${name}: ${created.statusCode} ${created.body}`);
      const sent = await app.inject({
        method: "PATCH",
        url: String(created.headers.location),
        headers: { ...headers, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
        payload: bytes,
      });
      const id = sent.headers["x-document-id"];
      if (typeof id !== "string")
        throw new Error(`${email} upload of ${name}: ${sent.statusCode} ${sent.body}`);
      return id;
    },
    attach: async (email, id, { name, bytes }) => {
      const reply = await app.inject({
        method: "POST",
        url: `/api/attachments?id=${id}&name=${encodeURIComponent(name)}`,
        headers: { ...(await headersOf(email)), "content-type": "application/octet-stream" },
        payload: bytes,
      });
      if (reply.statusCode !== 200) throw new Error(`${email} ${name}: ${reply.statusCode} ${reply.body}`);
      return id;
    },
    press: async (url) => {
      const { statusCode } = await app.inject({ method: "POST", url });
      if (statusCode !== 303) throw new Error(`${url}: ${statusCode}`);
    },
    answerPayments: () =>
      runAt(Date.now() + ANSWERED_MS, async () => {
        await answerDue(ctx, deliverTo(app));
        await jobs.finish();
      }),
    sentCode: jobs.sentCode,
    personOf: async (email) => (await sessionOf(email)).id,
    arrive: async (email) => {
      const { id, token } = await signInAs(ctx, email);
      await ctx.auth.endSessions(ctx.db, id, { only: sessionIn(token) });
    },
    finishJobs: jobs.finish,
    close: async () => {
      jobs.release();
      for (const session of sessions.values()) {
        // An account that was not found has no session.
        const open = await session.catch(() => undefined);
        if (open) await ctx.auth.endSessions(ctx.db, open.id, { only: sessionIn(open.token) });
      }
    },
  };
}

/** The id of the session in one of our tokens. */
const sessionIn = (token: string): string =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).session_id;
