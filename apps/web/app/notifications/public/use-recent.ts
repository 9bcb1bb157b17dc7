import type { Notification } from "@passerelle/contract/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useFailureWords } from "../../lib/failure.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { queryClient } from "../../lib/query.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { readAll, readOne, TOLD_KEY, toldChanged, toldList } from "./recent-api.ts";

/** A page of what the reader was told, kept up by what is heard; also in the header, which stands outside of the pages. */
export function useRecent(page: number, perPage: number) {
  const { language } = useLanguage();
  useLive("notifications", undefined, [TOLD_KEY]);
  return useQuery(toldList({ page, perPage }, language), queryClient);
}

/** Marks as read: one, on the way to where it leads, or all. */
export function useReading() {
  const t = useWords("notifications/recent");
  const failureWords = useFailureWords();
  const failed = (error: unknown) =>
    showToast({ kind: "error", title: t("not_read"), description: failureWords(error) });
  const onSettled = () => toldChanged(queryClient);
  const one = useMutation({ mutationFn: readOne, onError: failed, onSettled }, queryClient);
  const all = useMutation(
    {
      mutationFn: readAll,
      onError: failed,
      onSettled,
      // Pressed twice it was done once.
      onSuccess: ({ marked }) => {
        if (marked > 0) showToast({ kind: "success", title: t("all_read", { count: marked }) });
      },
    },
    queryClient,
  );
  return {
    read: (notification: Notification) => {
      if (!notification.is_read) one.mutate(notification);
    },
    readAll: () => all.mutate(),
    /** By hand, the header's too. */
    refresh: () => toldChanged(queryClient),
    readingAll: all.isPending,
  };
}
