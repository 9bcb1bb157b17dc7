import type { MandateScan } from "@passerelle/contract/mandates/legalisation";
import { isHeldByScan } from "@passerelle/domain/scans/scan-state";
import { useMutation } from "@tanstack/react-query";
import { useFailureWords } from "../../lib/failure.ts";
import { formatDateTime } from "../../lib/format.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { FileScan } from "../../ui/file-scan.tsx";
import { linkScan } from "../api.ts";

/** The scan that one of the two sides sent, and what the reviewer decided about it. */
export function SentScan({ scan }: { scan: MandateScan }) {
  const t = useWords("mandates/own");
  const { language } = useLanguage();
  return (
    <div className="flex flex-col gap-4">
      <Verdict scan={scan} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm">
          <span className="block font-semibold wrap-anywhere">{scan.file_name}</span>
          <span className="text-muted">
            {[formatBytes(scan.size, language), formatDateTime(scan.uploaded_at, language)].join(" · ")}
          </span>{" "}
          <FileScan scan={scan.scan} />
        </p>
        {!isHeldByScan(scan.scan) && !scan.erased_at && <OpenScan scan={scan} />}
      </div>
      {scan.erased_at && <p className="text-muted text-sm">{t("paper.erased")}</p>}
    </div>
  );
}

function Verdict({ scan }: { scan: MandateScan }) {
  const t = useWords("mandates/own");
  const common = useWords("mandates");
  if (scan.scan === "infected") return <Alert kind="error">{t("paper.infected")}</Alert>;
  if (scan.verdict === "accepted")
    return (
      <Alert kind="success" title={t("paper.accepted")}>
        {scan.note}
      </Alert>
    );
  if (scan.verdict === "refused" && scan.reason)
    return (
      <Alert kind="error" title={t("paper.refused", { reason: common(`refusals.${scan.reason}.name`) })}>
        <p>{common(`refusals.${scan.reason}.text`)}</p>
        {scan.note && <p className="mt-2">{scan.note}</p>}
      </Alert>
    );
  return <Alert title={t("paper.waiting")}>{t("paper.waiting_text")}</Alert>;
}

function OpenScan({ scan: { id, file_name } }: { scan: MandateScan }) {
  const t = useWords("mandates/own");
  const failureWords = useFailureWords();
  const open = useMutation({
    mutationFn: () => linkScan(id, "attachment"),
    onSuccess: ({ url }) =>
      Object.assign(document.createElement("a"), { href: url, download: file_name }).click(),
    onError: (error) =>
      showToast({ kind: "error", title: t("file.failed"), description: failureWords(error) }),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={open.isPending}
      aria-label={t("paper.open_of", { file: file_name })}
      onClick={() => open.mutate()}
    >
      {t("paper.open")}
    </Button>
  );
}
