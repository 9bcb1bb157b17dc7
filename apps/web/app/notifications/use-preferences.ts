import type { NotificationPreference } from "@passerelle/contract/notifications";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFailureWords } from "../lib/failure.ts";
import { showToast } from "../lib/toast.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { KIND_LABELS } from "./kinds.data.ts";
import { preferenceList, reloadPreferences, savePreference } from "./preferences-api.ts";

/** One switch and its position. */
type Choice = Pick<NotificationPreference, "kind" | "channel" | "on">;

const place = (client: QueryClient, { kind, channel, on }: Choice) =>
  client.setQueryData(
    preferenceList.queryKey,
    (all) =>
      all && {
        ...all,
        preferences: all.preferences.map((one) =>
          one.kind === kind && one.channel === channel ? { ...one, on } : one,
        ),
      },
  );

/** The reader's preferences and a function that saves one; it resolves once the change is stored, or reported as failed. */
export function usePreferences() {
  const t = useWords("notifications");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const list = useQuery(preferenceList);
  const { mutateAsync } = useMutation({
    mutationFn: savePreference,
    // Saved one after the other, so that the last change is the one stored.
    scope: { id: "notification-preferences" },
    onSuccess: async (_, choice) => {
      // An older reply would undo the change.
      await client.cancelQueries({ queryKey: preferenceList.queryKey });
      place(client, choice);
      const { kind, channel, on } = choice;
      showToast({
        kind: "success",
        title: t("saved"),
        description: t(on ? "saved_on" : "saved_off", {
          kind: KIND_LABELS[kind].title[language],
          channel: t(`channels.${channel}`),
        }),
      });
    },
    onError: (error) => showToast({ kind: "error", title: t("not_saved"), description: failureWords(error) }),
    onSettled: () => {
      if (client.isMutating() === 1) void reloadPreferences(client);
    },
  });
  const choose = (choice: Choice) =>
    mutateAsync(choice).then(
      () => undefined,
      () => undefined,
    );
  return { ...list, choose };
}
