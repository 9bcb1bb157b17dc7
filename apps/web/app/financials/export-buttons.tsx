import { EXPORT_FORMATS, type ExportFormat } from "@passerelle/domain/payments/tracking";
import { useMutation } from "@tanstack/react-query";
import { useFailureWords } from "../lib/failure.ts";
import { showToast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { saveExport } from "./api.ts";

/** Saves what the page shows, as a workbook or as CSV. */
export function ExportButtons({ path, query }: { path: string; query: object }) {
  const t = useWords("financials");
  const failureWords = useFailureWords();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: ExportFormat) => saveExport(path, { ...query, format }),
    onSuccess: () => showToast({ kind: "success", title: t("export.done") }),
    onError: (error) =>
      showToast({ kind: "error", title: t("export.failed"), description: failureWords(error) }),
  });
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">{t("export.label")}</legend>
      {EXPORT_FORMATS.map((format) => (
        <Button
          key={format}
          variant="secondary"
          disabled={isPending}
          busy={isPending && variables === format}
          onClick={() => mutate(format)}
        >
          <Icon name="download" className="size-4" />
          {t(`export.formats.${format}`)}
        </Button>
      ))}
    </fieldset>
  );
}
