import * as z from "zod/mini";

/** Milliseconds within which the whole answer must have arrived. */
const ANSWER_LIMIT_MS = 10_000;
const MAX_ANSWER_BYTES = 4_000_000;
/** Milliseconds before its end at which an access token is replaced, so that none expires on its way. */
const TOKEN_MARGIN_MS = 60_000;

/** Called for each request; returns the signal that aborts it. */
export type Deadline = () => AbortSignal;

const answerLimit: Deadline = () => AbortSignal.timeout(ANSWER_LIMIT_MS);

/** There was no answer, or none that we understand: the provider may or may not have carried out the request. */
export class UnknownResultError extends Error {
  /** The HTTP status; undefined when there was no answer. */
  readonly status: number | undefined;
  constructor(message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.status = options.status;
  }
}

export type HttpRequest = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the client's address, with a leading slash; path parameters are encoded by the caller. */
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as `application/x-www-form-urlencoded`. */
  form?: URLSearchParams;
  /** Sent unchanged, for APIs that sign the bytes; `headers` give its content type. */
  body?: string;
};

type Schemas = Record<number, z.ZodMiniType>;

/** An answer whose status the caller expected, with the body that its schema describes. */
export type HttpReply<S extends Schemas> = {
  [K in keyof S & number]: { status: K; headers: Headers; body: z.output<S[K]> };
}[keyof S & number];

export type HttpAnswer = { status: number; headers: Headers; text: string };

export type HttpClient = {
  /**
   * Sends a request and reads its JSON. `replies` has a schema for each status that the caller handles; the body is
   * undefined when it is empty. Throws UnknownResultError for any other status, for a body that does not match, and
   * when no complete answer arrives in time.
   */
  call: <const S extends Schemas>(request: HttpRequest, replies: S) => Promise<HttpReply<S>>;
  /** The answer as text, whatever its status. Throws UnknownResultError when no complete answer arrives in time. */
  send: (request: HttpRequest) => Promise<HttpAnswer>;
};

export type HttpOptions = {
  /** The provider, for messages. */
  name: string;
  /** Without a trailing slash. */
  apiUrl: string;
  /** Headers of every request. */
  headers?: Record<string, string>;
  /** Sent as a bearer; replaced once when the provider answers 401. */
  token?: AccessToken;
  deadline?: Deadline;
  maxBytes?: number;
};

/** A client of a provider's API. It repeats no request, follows no redirect, and its errors quote no body and no query. */
export function createHttpClient({
  name,
  apiUrl,
  headers: usual = {},
  token,
  deadline = answerLimit,
  maxBytes = MAX_ANSWER_BYTES,
}: HttpOptions): HttpClient {
  async function sendOnce(request: HttpRequest): Promise<HttpAnswer> {
    const { method, path, query, headers, json, form, body } = request;
    const bearer = token && (await token.get());
    const what = `${name}: ${method} ${path}`;
    const url = `${apiUrl}${path}${query ? `?${new URLSearchParams(query)}` : ""}`;
    try {
      const response = await fetch(url, {
        method,
        headers: {
          accept: "application/json",
          ...(json !== undefined && { "content-type": "application/json" }),
          ...(form && { "content-type": "application/x-www-form-urlencoded" }),
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          ...usual,
          ...headers,
        },
        body: json === undefined ? (form?.toString() ?? body ?? null) : JSON.stringify(json),
        // The keys are for this address only.
        redirect: "error",
        // Covers the body too.
        signal: deadline(),
      });
      const text = await readAtMost(response, maxBytes);
      return { status: response.status, headers: response.headers, text };
    } catch (cause) {
      throw new UnknownResultError(`${what} has no complete answer`, { cause });
    }
  }

  async function send(request: HttpRequest): Promise<HttpAnswer> {
    const answer = await sendOnce(request);
    if (answer.status !== 401 || !token) return answer;
    // A request whose token was refused was not carried out, so it may be sent again.
    token.forget();
    return sendOnce(request);
  }

  return {
    send,
    call: async (request, replies) => {
      const { status, headers, text } = await send(request);
      const what = `${name}: ${request.method} ${request.path} answered ${status}`;
      const schema = (replies as Schemas)[status];
      if (!schema) throw new UnknownResultError(what, { status });
      const body = readJson(schema, text, what, status);
      return { status, headers, body } as HttpReply<typeof replies>;
    },
  };
}

function readJson(schema: z.ZodMiniType, text: string, what: string, status: number): unknown {
  let value: unknown;
  try {
    value = text === "" ? undefined : JSON.parse(text);
  } catch {
    // The parser's message would quote the body.
    throw new UnknownResultError(`${what} without valid JSON`, { status });
  }
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map(({ path, code }) => `${path.join(".") || "body"} (${code})`);
  throw new UnknownResultError(`${what}, not understood at ${places.join(", ")}`, { status });
}

async function readAtMost(response: Response, max: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > max) throw new Error(`longer than ${max} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** A bearer token that lasts for a while. */
export type AccessToken = {
  get: () => Promise<string>;
  /** The next `get` obtains another one. */
  forget: () => void;
};

/** Caches the token of `obtain` until shortly before it expires; `expiresIn` in seconds. Concurrent callers share one request. */
export function keepAccessToken(obtain: () => Promise<{ token: string; expiresIn: number }>): AccessToken {
  let kept: { token: string; until: number } | undefined;
  let pending: Promise<string> | undefined;
  const renew = async () => {
    const { token, expiresIn } = await obtain();
    kept = { token, until: Date.now() + expiresIn * 1000 - TOKEN_MARGIN_MS };
    return token;
  };
  return {
    get: async () => {
      if (kept && kept.until > Date.now()) return kept.token;
      pending ??= renew().finally(() => {
        pending = undefined;
      });
      return pending;
    },
    forget: () => {
      kept = undefined;
    },
  };
}
