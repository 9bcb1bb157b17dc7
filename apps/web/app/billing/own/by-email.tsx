import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Card } from "../../ui/card.tsx";
import { Switch } from "../../ui/switch.tsx";
import { billingPreferences, savePreferences } from "../api.ts";

/** Whether emails about documents carry the file or a link. */
export function ByEmail() {
  const t = useWords("billing");
  const failureWords = useFailureWords();
  const { data } = useQuery(billingPreferences);
  const { mutate, variables, isPending } = useMutation({
    ...savePreferences(useQueryClient()),
    onError: (error) =>
      showToast({ kind: "error", title: t("by_email.failed"), description: failureWords(error) }),
  });
  if (!data) return null;
  return (
    <Card aria-labelledby="by-email" className="mt-8">
      <h2 id="by-email" className="text-xl">
        {t("by_email.title")}
      </h2>
      <Switch
        label={t("by_email.attach")}
        description={t("by_email.hint")}
        checked={isPending ? variables.attach_files : data.attach_files}
        onChange={(event) => mutate({ attach_files: event.target.checked })}
      />
    </Card>
  );
}
