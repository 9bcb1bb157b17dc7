import { withoutFileNames } from "@passerelle/domain/documents/file-name";
import { type DestinationStream, type LevelWithSilent, type Logger, pino } from "pino";

/** PostgreSQL's class of errors whose messages quote the refused value: `invalid input syntax for type uuid: "…"`. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

/** Maximum depth of nested errors that are logged: a cause may refer to itself. */
const DEEPEST = 4;

type Logged = {
  type?: string;
  code?: unknown;
  message?: string;
  stack?: string;
  cause?: Logged;
  errors?: Logged[];
};

/**
 * The log of the product. An error is logged with its name, code, message and stack, and nothing else: the other members of
 * a database error (`detail`, `where`, `parameters`, `query`) contain whole rows, with addresses and password hashes.
 */
export function createLog(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describe } };
  return destination ? pino(options, destination) : pino(options);
}

function describe(error: unknown, depth = 0): Logged {
  // Not an Error, such as a rejected object: its members are unknown.
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, cause, errors } = error as Error & { code?: unknown; errors?: unknown };
  const message = messageOf(error);
  return {
    type: error.name,
    ...((typeof code === "string" || typeof code === "number") && { code }),
    message,
    ...(error.stack !== undefined && { stack: error.stack.replace(error.message, () => message) }),
    ...(cause instanceof Error && depth < DEEPEST && { cause: describe(cause, depth + 1) }),
    ...(Array.isArray(errors) &&
      depth < DEEPEST && { errors: errors.slice(0, 10).map((one) => describe(one, depth + 1)) }),
  };
}

/** The message without the value that a database error quotes, and without the names of people's files in paths. */
function messageOf(error: Error): string {
  const { code } = error as { code?: unknown };
  const quotesValue = typeof code === "string" && DATA_EXCEPTION.test(code) && "severity" in error;
  if (quotesValue) return error.message.replaceAll(/"[^"]*"|(?<=: ).*$/gs, "…");
  return withoutFileNames(error.message);
}
