import type { OpenRequest } from "@passerelle/contract/privacy";
import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../lib/client.ts";
import { useWords } from "../../lib/words.tsx";
import { reloadUser } from "./api.ts";

/**
 * Words for a refused change of an account where they say more than the code's own. Reloads an account that differs
 * from the one shown.
 */
export function useRefusalWords(userId: string): (error: unknown) => string | undefined {
  const t = useWords("accounts/admin");
  const client = useQueryClient();
  return (error) => {
    if (!(error instanceof ApiError)) return undefined;
    if (error.code === "user_conflict" || error.code === "user_closed" || error.code === "user_not_found")
      void reloadUser(client, userId);
    if (error.code === "user_conflict") return t("conflict");
    if (error.code !== "account_has_open_requests") return undefined;
    const { requests } = error.details as { requests?: OpenRequest[] };
    const list = requests?.map(({ reference, reason }) => `${reference} (${t(`open.${reason}`)})`);
    return list && t("open_requests", { requests: list.join(", ") });
  };
}
