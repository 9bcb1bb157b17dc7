import type { Notification } from "@passerelle/contract/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useFailureWords } from "../../lib/failure.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useSharedClient } from "../../lib/query.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { NOTIFICATIONS_KEY, notificationList, readAll, readOne, reloadNotifications } from "./api.ts";

/**
 * A page of notifications, reloaded by live changes. Uses the shared client, because the header is rendered outside
 * of the pages' provider.
 */
export function useNotifications(page: number, perPage: number) {
  const { language } = useLanguage();
  useLive("notifications", undefined, [NOTIFICATIONS_KEY]);
  return useQuery(notificationList({ page, perPage }, language), useSharedClient());
}

/** Marks one notification or all of them as read. */
export function useMarkNotifications() {
  const t = useWords("notifications/recent");
  const client = useSharedClient();
  const failureWords = useFailureWords();
  const failed = (error: unknown) =>
    showToast({ kind: "error", title: t("not_read"), description: failureWords(error) });
  const onSettled = () => reloadNotifications(client);
  const one = useMutation({ mutationFn: readOne, onError: failed, onSettled }, client);
  const all = useMutation(
    {
      mutationFn: readAll,
      onError: failed,
      onSettled,
      // A second click marks none and shows nothing.
      onSuccess: ({ marked }) => {
        if (marked > 0) showToast({ kind: "success", title: t("all_read", { count: marked }) });
      },
    },
    client,
  );
  return {
    read: (notification: Notification) => {
      if (!notification.is_read) one.mutate(notification);
    },
    readAll: () => all.mutate(),
    /** Reloads the page and the header. */
    refresh: () => reloadNotifications(client),
    readingAll: all.isPending,
  };
}
