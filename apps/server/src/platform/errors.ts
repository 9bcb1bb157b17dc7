import { ERROR_STATUS, type ErrorCode, type FieldError, type Problem } from "@passerelle/contract/errors";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { isDatabaseAway } from "./database-away.ts";
import { isStorageFailure } from "./storage.ts";

type Options = {
  /** The fields of the input that were refused. */
  fields?: FieldError[];
  /** Safe to send to any client. */
  details?: Record<string, unknown>;
  cause?: unknown;
};

/** A broken rule, by its stable code: thrown where the rule is broken, answered only by `answerError`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldError[] | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, options: Options = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.fields = options.fields;
    this.details = options.details;
  }
}

/** Fastify's own refusals, mapped to our codes. */
const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "media_type_refused",
  FST_ERR_CTP_EMPTY_JSON_BODY: "invalid_input",
  FST_ERR_CTP_INVALID_JSON_BODY: "invalid_input",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "invalid_input",
  FST_ERR_HANDLER_TIMEOUT: "request_timed_out",
};

function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map((issue) => {
      const path = issue.instancePath.split("/").filter(Boolean).join(".");
      const unknownKeys = (issue.params as { keys?: string[] } | undefined)?.keys;
      const message = issue.message ?? "invalid";
      // Our own checks put a code in the message (`card_number_invalid`); zod's own issues contain prose.
      const code = /^[a-z_]+$/.test(message) ? message : issue.keyword;
      return { field: unknownKeys ? [path, unknownKeys[0]].filter(Boolean).join(".") : path, code, message };
    });
    return new AppError("invalid_input", { fields });
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : FRAMEWORK_CODES[code];
  if (known) return new AppError(known);
  if (statusCode === 429) return new AppError("too_many_requests");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError("invalid_input");
  return undefined;
}

/** An unexpected error: the log has its details. */
function failureOf(error: unknown, request: FastifyRequest): AppError {
  const [code, message] = isStorageFailure(error)
    ? (["storage_unavailable", "the storage failed"] as const)
    : isDatabaseAway(error)
      ? (["database_unavailable", "the database cannot be reached"] as const)
      : (["internal", "unexpected error"] as const);
  request.log.error({ err: error }, message);
  return new AppError(code);
}

/** The one place that turns errors into `application/problem+json` (RFC 9457), without internal details. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error) ?? failureOf(error, request);
  const code = known.code;
  const problem: Problem = {
    type: `urn:error:${code}`,
    title: code,
    status: ERROR_STATUS[code],
    code,
    request_id: request.id,
    ...(known.fields && { errors: known.fields }),
    ...(known.details && { details: known.details }),
  };
  // Every 429 states in the standard header when the next call is allowed.
  const wait = known.details?.retry_after;
  if (typeof wait === "number") reply.header("retry-after", String(wait));
  reply.code(problem.status).type("application/problem+json").serializer(JSON.stringify).send(problem);
}
