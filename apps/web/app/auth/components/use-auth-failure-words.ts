import { useWords } from "../../lib/words.tsx";
import { authFailure, isLimit } from "../auth-failure.ts";

/** Words for an error of the authentication service; `unknown` names those for all others. */
export function useAuthFailureWords(
  unknown: "unknown" | "unknown_registration" = "unknown",
): (error: unknown) => string {
  const t = useWords("auth");
  return (error) => {
    const { code, seconds = 0 } = authFailure(error);
    if (isLimit(code) && seconds > 90)
      return t(`failures.${code}_minutes`, { count: Math.ceil(seconds / 60) });
    if (isLimit(code) && seconds > 0) return t(`failures.${code}_wait`, { count: seconds });
    return t(`failures.${code === "unknown" ? unknown : code}`);
  };
}
