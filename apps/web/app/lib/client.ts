import type { Api } from "@passerelle/contract/api";
import type { CallArguments, CallReply } from "@passerelle/contract/contract";
import type { ErrorCode, FieldError, Problem } from "@passerelle/contract/errors";

/** Sends one HTTP request to the API: `fetch` in the browser, in-process on the server. */
export type Transport = (
  url: string,
  init: RequestInit & { headers: Record<string, string> },
) => Promise<Pick<Response, "ok" | "status" | "json">>;

/** `network`: no response, so the call may or may not have had an effect. */
export type FailureCode = ErrorCode | "network";

/** A call that was refused or failed; `code` has a text in the words files (`errors.*`). */
export class ApiError extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly fields: FieldError[];
  readonly requestId: string | undefined;
  readonly details: Record<string, unknown>;

  constructor(code: FailureCode, problem?: Partial<Problem>) {
    super(code);
    this.name = "ApiError";
    this.code = code;
    this.status = problem?.status ?? 0;
    this.fields = problem?.errors ?? [];
    this.requestId = problem?.request_id;
    this.details = problem?.details ?? {};
  }
}

type Parts = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
};

type Rest<K extends keyof Api> =
  Record<never, never> extends CallArguments<Api[K]>
    ? [input?: CallArguments<Api[K]>, options?: { signal?: AbortSignal }]
    : [input: CallArguments<Api[K]>, options?: { signal?: AbortSignal }];

export type Client = <K extends keyof Api>(key: K, ...rest: Rest<K>) => Promise<CallReply<Api[K]>>;

/**
 * A client of the whole contract: `call("GET /api/requests/:id", { params: { id } })`. Throws ApiError. `headers` is
 * called before each request (language, bearer token).
 */
export function createClient(
  transport: Transport,
  headers: () => Promise<Record<string, string>> | Record<string, string>,
): Client {
  return async (key, ...rest) => {
    const [input = {}, options = {}] = rest as [Parts?, { signal?: AbortSignal }?];
    const [method, template] = (key as string).split(" ") as [string, string];
    const path = template.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ""),
    );
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(input.query ?? {})) {
      if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
    }
    const common = await headers();
    const response = await transport(query.size > 0 ? `${path}?${query}` : path, {
      method,
      headers: {
        accept: "application/json",
        ...common,
        ...input.headers,
        ...(input.body !== undefined && { "content-type": "application/json" }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(options.signal && { signal: options.signal }),
    }).catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
      throw new ApiError("network");
    });
    const reply = await response.json().catch(() => undefined);
    if (response.ok && reply !== undefined) return reply as never;
    throw errorOf(response, reply);
  };
}

/** The error of a response; an incomplete successful one is a network failure. */
function errorOf(response: Pick<Response, "ok" | "status">, reply: unknown): ApiError {
  const problem = reply as Partial<Problem> | undefined;
  return new ApiError(problem?.code ?? (response.ok ? "network" : "internal"), {
    status: response.status,
    ...problem,
  });
}

/** Throws ApiError for a refusal, for responses outside the contract such as files. */
export async function refuseFailure(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw errorOf(response, await response.json().catch(() => undefined));
}
