import { useWords } from "../../lib/words.tsx";
import { authFailure } from "../auth-failure.ts";

/** What the authentication service refused, in the reader's words; `unknown` names the words for anything else. */
export function useAuthFailureWords(
  unknown: "unknown" | "unknown_registration" = "unknown",
): (error: unknown) => string {
  const t = useWords("accounts");
  return (error) => {
    const { code, seconds = 0 } = authFailure(error);
    return t(`failures.${code === "unknown" ? unknown : code}`, { count: seconds });
  };
}
