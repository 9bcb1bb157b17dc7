import { useMutation } from "@tanstack/react-query";
import { useFailureWords } from "../lib/failure.ts";
import { showToast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { saveExport } from "./api.ts";

type SaveButtonProps = {
  label: string;
  /** The button's name for screen readers, which do not see its row. */
  accessibleLabel?: string;
  /** Below `/api/admin/financials/`. */
  path: string;
  query: object;
};

/** Saves a file of the books. */
export function SaveButton({ label, accessibleLabel, path, query }: SaveButtonProps) {
  const t = useWords("financials");
  const failureWords = useFailureWords();
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveExport(path, query),
    onSuccess: () => showToast({ kind: "success", title: t("export.done") }),
    onError: (error) =>
      showToast({ kind: "error", title: t("export.failed"), description: failureWords(error) }),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={isPending}
      aria-label={accessibleLabel}
      className="whitespace-nowrap"
      onClick={() => mutate()}
    >
      <Icon name="download" className="size-4" />
      {label}
    </Button>
  );
}
