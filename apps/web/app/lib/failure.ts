import type { ErrorCode } from "@passerelle/contract/errors";
import { ApiError, type FailureCode } from "./client.ts";
import { useWords } from "./words.tsx";

/** The error code of a thrown value; anything but an ApiError is a bug of ours (`internal`). */
export function failureCode(error: unknown): FailureCode {
  return error instanceof ApiError ? error.code : "internal";
}

/** Whether another attempt may succeed: no response, or a server error. Refusals are final. */
export function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || error.code === "network" || error.status >= 500;
}

/**
 * Whether an address leads to nothing: its id is invalid, or the error has one of `codes`, for what does not exist or belongs to
 * another person.
 */
export function isNotFound(error: unknown, ...codes: ErrorCode[]): boolean {
  const code = failureCode(error);
  return code === "invalid_input" || codes.some((one) => one === code);
}

const OUTDATED: readonly FailureCode[] = ["service_not_found", "offer_unavailable", "price_changed"];

/** Whether the catalogue changed since it was read, so that what is shown of it must be reloaded. */
export function isOutdated(error: unknown): boolean {
  return OUTDATED.includes(failureCode(error));
}

/** What is shown of a failed call; serializable, so a loader returns it instead of the error. */
export type LoadFailure = Pick<ApiError, "code" | "requestId">;

/** What to show of an error that a call threw or a loader returned. */
export function loadFailure(error: unknown): LoadFailure {
  const isLoadFailure =
    error instanceof ApiError || (!(error instanceof Error) && (error as Partial<LoadFailure>)?.code);
  return isLoadFailure ? (error as LoadFailure) : { code: failureCode(error), requestId: undefined };
}

/** The limit named by a refusal, for words with a plural. */
function limitOf(error: unknown): { limit?: number } {
  const limit = error instanceof ApiError ? error.details.limit : undefined;
  return typeof limit === "number" ? { limit } : {};
}

/** Words for an error; with the request id to quote for a failure of ours (architecture §9). */
export function useFailureWords(): (error: unknown) => string {
  const t = useWords("lib");
  const ui = useWords("ui");
  return (error) => {
    const code = failureCode(error);
    const id = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;
    const words = t(`errors.${code satisfies ErrorCode | "network"}`, limitOf(error));
    return id ? `${words} ${ui("request_id", { id })}` : words;
  };
}
