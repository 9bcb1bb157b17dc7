import { type ImportReport, MAX_WORKBOOK_BYTES } from "@passerelle/contract/catalogue/exchange";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { failureCode, useFailureWords } from "../../../lib/failure.ts";
import { formatBytes } from "../../../lib/format-bytes.ts";
import { showToast } from "../../../lib/toast.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { reloadCatalogue } from "../api.ts";
import { sendWorkbook } from "./api.ts";
import { Report } from "./report.tsx";

type Chosen = { file: File; report?: ImportReport; problem?: string };

type ImportDialogProps = { open: boolean; onClose: () => void };

/** Imports a workbook after its report was shown. */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  const t = useWords("catalogue/admin/exchange");
  const { language } = useLanguage();
  const client = useQueryClient();
  const problemOf = useProblem();
  const [chosen, setChosen] = useState<Chosen>();
  const [busy, setBusy] = useState<"checking" | "importing">();
  // Number of the latest attempt; replies of earlier files are ignored.
  const asked = useRef(0);

  function close() {
    asked.current += 1;
    setBusy(undefined);
    setChosen(undefined);
    onClose();
  }

  async function choose(file: File | undefined) {
    if (!file || busy === "importing") return;
    if (file.size > MAX_WORKBOOK_BYTES) {
      asked.current += 1;
      setBusy(undefined);
      setChosen({ file, problem: t("dialog.too_large") });
      return;
    }
    await send(file, "checking");
  }

  async function send(file: File, what: "checking" | "importing") {
    if (what === "importing" && busy) return;
    asked.current += 1;
    const mine = asked.current;
    setBusy(what);
    setChosen((now) => (what === "importing" && now ? now : { file }));
    try {
      const report = await sendWorkbook(file, { dryRun: what === "checking" });
      if (report.imported) {
        const { created, changed } = report.services;
        showToast({
          kind: "success",
          title: t("dialog.done"),
          description: t("dialog.done_text", { created, changed }),
        });
        void reloadCatalogue(client);
        if (mine === asked.current) close();
      } else if (mine === asked.current) setChosen({ file, report });
    } catch (error) {
      const problem = problemOf(error);
      if (mine === asked.current) setChosen({ file, problem });
      else if (what === "importing")
        showToast({ kind: "error", title: t("dialog.failed"), description: problem });
    } finally {
      if (mine === asked.current) setBusy(undefined);
    }
  }

  const report = chosen?.report;
  const ready = report && report.errors_total === 0 && report.services.created + report.services.changed > 0;
  return (
    <Dialog
      open={open}
      title={t("dialog.title")}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t("dialog.close")}
          </Button>
          {chosen && ready && (
            <Button busy={busy === "importing"} onClick={() => void send(chosen.file, "importing")}>
              {t("dialog.confirm")}
            </Button>
          )}
        </>
      }
    >
      <p className="text-muted">{t("dialog.lead")}</p>
      <Field
        required
        label={t("dialog.field")}
        hint={t("dialog.hint")}
        error={chosen?.problem}
        className="mt-4"
      >
        {(field) => (
          <>
            {/* The browser's own label is in its language, which may not be the page's. */}
            <input
              {...field}
              type="file"
              accept=".xlsx"
              disabled={busy === "importing"}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                void choose(file);
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
              {t(chosen ? "dialog.another" : "dialog.choose")}
            </label>
            <p className="text-sm wrap-anywhere text-muted empty:hidden">
              {chosen &&
                t("dialog.chosen", { name: chosen.file.name, size: formatBytes(chosen.file.size, language) })}
            </p>
          </>
        )}
      </Field>
      <div role="status" className="mt-4 empty:absolute">
        {busy === "checking" && <p>{t("dialog.checking")}</p>}
        {report && !busy && report.errors_total > 0 && (
          <Alert kind="error">{t("report.refused", { count: report.errors_total })}</Alert>
        )}
        {report && !ready && report.errors_total === 0 && <p>{t("report.nothing")}</p>}
      </div>
      {report && busy !== "checking" && <Report report={report} />}
    </Dialog>
  );
}

/** Words for why a file could not be read. */
function useProblem(): (error: unknown) => string {
  const t = useWords("catalogue/admin/exchange");
  const failureWords = useFailureWords();
  return (error) => {
    const code = failureCode(error);
    if (code === "file_type_refused") return t("dialog.no_workbook");
    return code === "file_too_large" ? t("dialog.too_large") : failureWords(error);
  };
}
