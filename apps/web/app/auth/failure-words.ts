import type { useWords } from "../lib/words.tsx";
import type { AuthFailure } from "./auth-failure.ts";

/** Words of the namespace `auth` for a failure of the authentication service; `unknown` names those for all others. */
export function failureWords(
  t: ReturnType<typeof useWords<"auth">>,
  { code, seconds = 0 }: AuthFailure,
  unknown: "unknown" | "unknown_registration" = "unknown",
): string {
  // Too many attempts, or too many emails or text messages requested.
  if ((code === "rate_limited" || code === "send_limited") && seconds > 0)
    return seconds > 90
      ? t(`failures.${code}_minutes`, { count: Math.ceil(seconds / 60) })
      : t(`failures.${code}_wait`, { count: seconds });
  return t(`failures.${code === "unknown" ? unknown : code}`);
}
