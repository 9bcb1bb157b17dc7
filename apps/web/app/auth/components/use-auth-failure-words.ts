import { useWords } from "../../lib/words.tsx";
import { authFailure } from "../auth-failure.ts";
import { failureWords } from "../failure-words.ts";

/** Words for an error of the authentication service; `unknown` names those for all others. */
export function useAuthFailureWords(
  unknown: "unknown" | "unknown_registration" = "unknown",
): (error: unknown) => string {
  const t = useWords("auth");
  return (error) => failureWords(t, authFailure(error), unknown);
}
