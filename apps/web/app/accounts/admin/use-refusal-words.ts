import type { OpenRequest } from "@passerelle/contract/privacy";
import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../lib/client.ts";
import { useWords } from "../../lib/words.tsx";
import { userStale } from "./api.ts";

/**
 * Why a change of an account was refused, where more is to be said than the code's own words. Where the account is not
 * what the page shows, it is read again.
 */
export function useRefusalWords(userId: string): (error: unknown) => string | undefined {
  const t = useWords("accounts/admin");
  const client = useQueryClient();
  return (error) => {
    if (!(error instanceof ApiError)) return undefined;
    if (error.code === "user_conflict" || error.code === "user_closed" || error.code === "user_not_found")
      void userStale(client, userId);
    if (error.code === "user_conflict") return t("conflict");
    if (error.code !== "account_has_open_requests") return undefined;
    const { requests } = error.details as { requests?: OpenRequest[] };
    const list = requests?.map(({ reference, reason }) => `${reference} (${t(`open.${reason}`)})`);
    return list && t("open_requests", { requests: list.join(", ") });
  };
}
