import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { OAuthError } from "./oauth-error.ts";

type Options = { headers?: Record<string, string>; extra?: Record<string, unknown> };

/**
 * A refusal of the authentication service, with the status, code and sentence of the wire reference. It is not an `AppError`,
 * because its clients read this format. `headers` and `extra` members are sent with the reply.
 */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;
  readonly extra: Record<string, unknown>;

  constructor(status: number, code: string, message: string, options: Options = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = options.headers ?? {};
    this.extra = options.extra ?? {};
  }
}

export function validationFailed(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}

/** `seconds`: the time until the next call is allowed. */
export function tooMany(code: string, message: string, seconds: number): AuthError {
  return new AuthError(429, code, message, { headers: { "retry-after": String(Math.max(1, seconds)) } });
}

const CURRENT_VERSION = "2024-01-01";

/** Answers in the format that the client's `X-Supabase-Api-Version` requests, without internal details. */
export function answerAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof OAuthError) {
    reply.code(400).send({ error: error.error, error_description: error.message });
    return;
  }
  const known = toAuthError(error);
  if (!known) request.log.error({ err: error }, "unexpected error");
  const { status, code, message, headers, extra } = known ?? UNEXPECTED;
  reply.code(status).headers({ ...headers, "x-sb-error-code": code });
  if (wantsCurrentVersion(request.headers["x-supabase-api-version"])) {
    reply.header("x-supabase-api-version", CURRENT_VERSION);
    reply.send({ code, message, ...extra });
    return;
  }
  const errorId = status >= 500 ? { error_id: request.id } : {};
  reply.send({ code: status, error_code: code, msg: message, ...errorId, ...extra });
}

const UNEXPECTED = new AuthError(
  500,
  "unexpected_failure",
  "Unexpected failure, please check server logs for more information",
);

function wantsCurrentVersion(header: string | string[] | undefined): boolean {
  if (typeof header !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(header)) return false;
  return !Number.isNaN(Date.parse(header)) && header >= CURRENT_VERSION;
}

/** PostgreSQL's code for a lock that was not granted in time (`lock_timeout`). */
const LOCK_NOT_AVAILABLE = "55P03";

function toAuthError(error: unknown): AuthError | undefined {
  if (error instanceof AuthError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    return new AuthError(413, "request_entity_too_large", "Request body is too large: at most 1 MiB");
  }
  if (code === "FST_ERR_HANDLER_TIMEOUT") {
    return new AuthError(
      504,
      "request_timeout",
      "Processing this request timed out, please retry after a moment.",
    );
  }
  if (code === LOCK_NOT_AVAILABLE) {
    return new AuthError(
      409,
      "conflict",
      "Too many concurrent requests on the same session or user, please retry after a moment.",
    );
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return validationFailed("The request could not be read");
  }
  return undefined;
}
