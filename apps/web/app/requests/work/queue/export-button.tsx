import { useMutation } from "@tanstack/react-query";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { exportRequests } from "./api.ts";
import type { QueueFilter } from "./filter.ts";
import { useRefusal } from "./use-refusal.ts";

/** Saves the requests of the box and the filter, of all pages, as a workbook with a column for each field. */
export function ExportButton({ filter }: { filter: QueueFilter }) {
  const t = useWords("requests/work/queue");
  const refusal = useRefusal();
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportRequests(filter, t("export.file")),
    onSuccess: () => showToast({ kind: "success", title: t("export.done") }),
    onError: (error) => showToast({ kind: "error", title: t("export.failed"), description: refusal(error) }),
  });
  return (
    <Button variant="ghost" size="sm" busy={isPending} onClick={() => mutate()}>
      <Icon name="download" className="size-4" />
      {t("export.label")}
    </Button>
  );
}
