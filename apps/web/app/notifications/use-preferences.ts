import type { NotificationPreference } from "@passerelle/contract/notifications";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFailureWords } from "../lib/failure.ts";
import { showToast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";
import { preferenceList, preferencesChanged, savePreference } from "./api.ts";

/** One switch: which it is, and where it stands. */
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

/** What the caller receives, and the way to change it: it shows at once, and is put back when it could not be kept. */
export function usePreferences() {
  const t = useWords("notifications");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const list = useQuery(preferenceList);
  const saving = useMutation({
    mutationFn: savePreference,
    // One after the other, so that what was pressed last is what is kept.
    scope: { id: "notification-preferences" },
    // Without a network it fails here and is told, instead of waiting unseen.
    networkMode: "always",
    onMutate: async (choice: Choice) => {
      // An answer from before would put the switch back under the finger.
      await client.cancelQueries({ queryKey: preferenceList.queryKey });
      place(client, choice);
    },
    onSuccess: ({ kind, channel, on }) =>
      showToast({
        kind: "success",
        title: t("saved"),
        description: t(on ? "saved_on" : "saved_off", {
          kind: t(`kinds.${kind}.title`),
          channel: t(`channels.${channel}`),
        }),
      }),
    onError: (error, choice) => {
      place(client, { ...choice, on: !choice.on });
      showToast({ kind: "error", title: t("not_saved"), description: failureWords(error) });
    },
    onSettled: () => {
      if (client.isMutating() === 1) void preferencesChanged(client);
    },
  });
  return { ...list, choose: saving.mutate };
}
