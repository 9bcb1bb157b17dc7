import { useWords } from "../../lib/words.tsx";
import { authFailure } from "../auth-failure.ts";

/** What the authentication service refused, in the reader's words; `unknown` names the words for anything else. */
export function useAuthFailureWords(
  unknown: "unknown" | "unknown_registration" = "unknown",
): (error: unknown) => string {
  const t = useWords("accounts");
  return (error) => {
    const { code, seconds = 0 } = authFailure(error);
    if (code === "rate_limited_wait" && seconds > 90)
      return t("failures.rate_limited_minutes", { count: Math.ceil(seconds / 60) });
    return t(`failures.${code === "unknown" ? unknown : code}`, { count: seconds });
  };
}
