import { useMutation } from "@tanstack/react-query";
import { ApiError } from "../../lib/client.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { saveYear } from "../api.ts";

/** Saves the caller's documents of a year as one file. */
export function SaveYear({ year }: { year: number }) {
  const t = useWords("billing");
  const failureWords = useFailureWords();
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveYear(year, t("archive.file")),
    onSuccess: () => showToast({ kind: "success", title: t("archive.done", { year }) }),
    onError: (error) =>
      showToast({
        kind: "error",
        title: t("archive.failed"),
        description:
          error instanceof ApiError && error.code === "export_too_large"
            ? t("archive.too_large", { limit: Number(error.details.limit) })
            : failureWords(error),
      }),
  });
  return (
    <Button
      variant="secondary"
      busy={isPending}
      title={t("archive.hint", { year })}
      onClick={() => mutate()}
      className="max-sm:w-full"
    >
      <Icon name="download" className="size-4" />
      {t("archive.save", { year })}
    </Button>
  );
}
