import type { ErrorCode } from "@passerelle/contract/errors";
import { ApiError, type FailureCode } from "./client.ts";
import { useWords } from "./words.tsx";

/** The stable code of whatever a call threw; what is no answer of the API is a mistake of ours. */
export function failureCode(error: unknown): FailureCode {
  return error instanceof ApiError ? error.code : "internal";
}

/**
 * Whether the outcome is unknown or may be another one in a moment: nothing came back, or the server broke. Refusals are
 * final, and only an answer of the API is one.
 */
export function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || error.code === "network" || error.status >= 500;
}

const OUTDATED: readonly FailureCode[] = ["service_not_found", "offer_unavailable", "price_changed"];

/** Whether somebody edited the catalogue since it was asked: what is shown of it has to be asked again. */
export function isOutdated(error: unknown): boolean {
  return OUTDATED.includes(failureCode(error));
}

/** What is told of a call that failed; also what a loader sends in place of the error, which no HTML can carry. */
export type LoadFailure = Pick<ApiError, "code" | "requestId">;

/** What is to be told of whatever a call threw or a loader sent. */
export function loadFailure(error: unknown): LoadFailure {
  const told =
    error instanceof ApiError || (!(error instanceof Error) && (error as Partial<LoadFailure>)?.code);
  return told ? (error as LoadFailure) : { code: failureCode(error), requestId: undefined };
}

/** The number that a refusal names, where it is one that people count by. */
function limitOf(error: unknown): { limit?: number } {
  const limit = error instanceof ApiError ? error.details.limit : undefined;
  return typeof limit === "number" ? { limit } : {};
}

/** What went wrong, in the reader's words; with the id to quote when the mistake is ours (architecture §9). */
export function useFailureWords(): (error: unknown) => string {
  const t = useWords("lib");
  const ui = useWords("ui");
  return (error) => {
    const code = failureCode(error);
    const id = error instanceof ApiError && error.code === "internal" ? error.requestId : undefined;
    const words = t(`errors.${code satisfies ErrorCode | "network"}`, limitOf(error));
    return id ? `${words} ${ui("request_id", { id })}` : words;
  };
}
