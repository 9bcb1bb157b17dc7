import { useWords } from "../../lib/words.tsx";

type Group = "factors" | "methods" | "events";

// Names of companies are the same in every language.
const NAMES: Record<string, string> = {
  apple: "Apple",
  facebook: "Facebook",
  google: "Google",
  linkedin: "LinkedIn",
  linkedin_oidc: "LinkedIn",
};

/**
 * Words for a code that the server may extend before the words do (a configured provider, an event of the audit log):
 * `codeWords(`factors.${type}`)`. Without words, the code itself.
 */
export function useCodeWords(): (key: `${Group}.${string}`) => string {
  const t = useWords("accounts/admin");
  return (key) => {
    const words = t(key as "factors.totp");
    if (words !== key) return words;
    const code = key.split(".").slice(1).join(".");
    return NAMES[code] ?? code;
  };
}
