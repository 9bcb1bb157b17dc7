import { ROLES } from "@passerelle/domain/roles";
import { useRoleName } from "../../lib/use-role-name.ts";
import { useWords } from "../../lib/words.tsx";
import { useCodeWords } from "./use-code-words.ts";

/** Details of an event of the audit log, one sentence each; technical ones are left out. */
export function useDetailWords(): (details: Record<string, string>) => string[] {
  const t = useWords("accounts/admin");
  const roleName = useRoleName();
  const codeWords = useCodeWords();
  return ({ from, to, reason, method, provider }) => {
    const roleWords = (code: string) => {
      const role = ROLES.find((one) => one === code);
      return role ? roleName(role) : code;
    };
    return [
      from && to && t("history.from_to", { from: roleWords(from), to: roleWords(to) }),
      reason && t("history.reason", { reason }),
      method && t("history.method", { method: codeWords(`methods.${method}`) }),
      provider && t("history.method", { method: codeWords(`methods.${provider}`) }),
    ].filter((text): text is string => !!text);
  };
}
