import { useWords } from "../../lib/words.tsx";
import { authFailure, isLimit } from "../auth-failure.ts";

/** What the authentication service refused, in the reader's words; `unknown` names the words for anything else. */
export function useAuthFailureWords(
  unknown: "unknown" | "unknown_registration" = "unknown",
): (error: unknown) => string {
  const t = useWords("accounts");
  return (error) => {
    const { code, seconds = 0 } = authFailure(error);
    if (isLimit(code) && seconds > 90)
      return t(`failures.${code}_minutes`, { count: Math.ceil(seconds / 60) });
    if (isLimit(code) && seconds > 0) return t(`failures.${code}_wait`, { count: seconds });
    return t(`failures.${code === "unknown" ? unknown : code}`);
  };
}
