import type { SettlementFileReport } from "@passerelle/contract/payments/settlements";
import type { ProviderName } from "@passerelle/domain/payments/providers";
import { MAX_SETTLEMENT_BYTES, SETTLEMENT_COLUMNS } from "@passerelle/domain/payments/settlement-file";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureCode, useFailureWords } from "../../lib/failure.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { sendSettlementFile } from "./api.ts";

type UploadDialogProps = { providers: readonly ProviderName[]; onClose: () => void };

/** Sends the settlement file of a provider; one that is refused is explained row by row, and nothing of it is imported. */
export function UploadDialog({ providers, onClose }: UploadDialogProps) {
  const t = useWords("payments/settlements");
  const tracking = useWords("payments/tracking");
  const failureWords = useFailureWords();
  const { language } = useLanguage();
  const { mutateAsync, isPending } = useMutation(sendSettlementFile(useQueryClient()));
  const [provider, setProvider] = useState(providers[0]);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [report, setReport] = useState<SettlementFileReport>();

  function choose(chosen: File | undefined) {
    if (!chosen) return;
    setReport(undefined);
    setFile(chosen);
    setProblem(chosen.size > MAX_SETTLEMENT_BYTES ? tooLarge() : undefined);
  }

  const tooLarge = () => t("upload.too_large", { size: formatBytes(MAX_SETTLEMENT_BYTES, language) });

  async function send() {
    if (!file || !provider) {
      setProblem(t("upload.needed"));
      return;
    }
    if (file.size > MAX_SETTLEMENT_BYTES) return;
    try {
      const reply = await mutateAsync({ provider, file });
      if (!reply.imported) {
        setReport(reply);
        return;
      }
      showToast({
        kind: "success",
        title: t(reply.known ? "upload.known" : "upload.done"),
        description: t("line_count", { count: reply.lines }),
      });
      onClose();
    } catch (error) {
      setProblem(failureCode(error) === "file_too_large" ? tooLarge() : failureWords(error));
    }
  }

  return (
    <Dialog
      open
      title={t("upload.title")}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("upload.close")}
          </Button>
          <Button busy={isPending} onClick={() => void send()}>
            {t("upload.send")}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t("upload.lead")}</p>
      <Field required label={tracking("columns.provider")} className="mt-4">
        {(field) => (
          <Select
            {...field}
            value={provider}
            disabled={isPending}
            onChange={({ target }) => {
              setProvider(providers.find((one) => one === target.value));
              setReport(undefined);
            }}
          >
            {providers.map((one) => (
              <option key={one} value={one}>
                {tracking(`providers.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        required
        label={t("upload.file")}
        hint={t("upload.hint", { columns: SETTLEMENT_COLUMNS.join(", ") })}
        error={problem}
        className="mt-4"
      >
        {(field) => (
          <>
            {/* The browser's own label is in its language, which may not be the page's. */}
            <input
              {...field}
              type="file"
              accept=".csv,text/csv"
              disabled={isPending}
              onChange={({ target }) => {
                choose(target.files?.[0]);
                // Lets the same file be chosen again after it was corrected.
                target.value = "";
              }}
              className="peer sr-only"
            />
            <label
              htmlFor={field.id}
              className={classNames(
                buttonClass({ variant: "secondary" }),
                "cursor-pointer self-start peer-focus-visible:focus-ring",
              )}
            >
              {t(file ? "upload.another" : "upload.choose")}
            </label>
            <p className="text-sm wrap-anywhere text-muted empty:hidden">
              {file && t("upload.chosen", { name: file.name, size: formatBytes(file.size, language) })}
            </p>
          </>
        )}
      </Field>
      {report && <Report report={report} />}
    </Dialog>
  );
}

function Report({ report }: { report: SettlementFileReport }) {
  const t = useWords("payments/settlements");
  return (
    <Alert kind="error" title={t("upload.refused", { count: report.errors_total })} className="mt-4">
      <ul className="mt-1 flex max-h-48 flex-col gap-1 overflow-y-auto text-sm">
        {report.errors.map(({ line, column, code }) => (
          <li key={`${line}/${column}/${code}`}>
            {t("upload.error", { line, text: t(`upload.errors.${code}`) })}
            {column && (
              <>
                {" "}
                <code>{column}</code>
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
