import type { AdminMandateDetails } from "@passerelle/contract/mandates/admin";
import type { MandateScan } from "@passerelle/contract/mandates/legalisation";
import { SCAN_REFUSALS, type ScanRefusal } from "@passerelle/domain/mandates/legalisation";
import { isHeldByScan } from "@passerelle/domain/scans/scan-state";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { FileScan } from "../../ui/file-scan.tsx";
import { NoteField } from "../../ui/note-field.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { checkScan } from "./api.ts";

const LONGEST_NOTE = 500;
const TONES = { accepted: "success", refused: "danger" } as const;

type ScanCheckProps = { details: AdminMandateDetails; scan: MandateScan };

/** What is compared, and the reviewer's decision: one key accepts, another opens the prepared reasons. */
export function ScanCheck({ details: { mandate, check_refusal }, scan }: ScanCheckProps) {
  const t = useWords("mandates/admin");
  const common = useWords("mandates");
  const { language } = useLanguage();
  const isOpen = scan.verdict === null && check_refusal === null && !isHeldByScan(scan.scan);
  return (
    <Card data-row aria-labelledby="scan-check" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="scan-check" className="text-xl">
          {t("check.title")}
        </h2>
        <span className="flex flex-wrap gap-2">
          <FileScan scan={scan.scan} />
          {scan.verdict ? (
            <Badge tone={TONES[scan.verdict]}>
              {scan.reason ? common(`refusals.${scan.reason}.name`) : t("check.accepted")}
            </Badge>
          ) : (
            <Badge tone="warning">{t("to_check")}</Badge>
          )}
        </span>
      </div>
      <p className="text-muted text-sm wrap-anywhere">
        {[scan.file_name, formatDateTime(scan.uploaded_at, language)].join(" · ")}
      </p>
      {scan.note && <p className="rounded-control bg-sunken px-3 py-2">{scan.note}</p>}
      {scan.verdict === null && check_refusal && (
        <Alert kind="warning">{t(`check.refusals.${check_refusal}`)}</Alert>
      )}
      {isOpen && (
        <>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            <li>{t("check.text")}</li>
            <li>{t("check.signatures", { principal: mandate.principal, holder: mandate.holder })}</li>
            <li>{t(mandate.form === "authentic" ? "check.notary" : "check.authority")}</li>
          </ul>
          <div className="flex flex-wrap gap-2">
            <Acceptance id={mandate.id} scanId={scan.id} />
            <Refusal id={mandate.id} scanId={scan.id} />
          </div>
        </>
      )}
    </Card>
  );
}

type DecisionProps = { id: string; scanId: string };

function Acceptance({ id, scanId }: DecisionProps) {
  const t = useWords("mandates/admin");
  const check = useMutation(checkScan(useQueryClient(), id));
  const [note, setNote] = useState("");
  return (
    <ConfirmedAction
      label={t("check.accept")}
      title={t("check.accept_ask")}
      confirmLabel={t("check.accept_confirm")}
      done={t("check.accept_done")}
      shortcut="a"
      run={() => check.mutateAsync({ scan_id: scanId, verdict: "accepted", reason: null, note: note.trim() })}
    >
      <p>{t("check.accept_text")}</p>
      <NoteField label={t("check.note")} maxLength={LONGEST_NOTE} value={note} onChange={setNote} />
    </ConfirmedAction>
  );
}

function Refusal({ id, scanId }: DecisionProps) {
  const t = useWords("mandates/admin");
  const common = useWords("mandates");
  const check = useMutation(checkScan(useQueryClient(), id));
  const [reason, setReason] = useState<ScanRefusal>();
  const [note, setNote] = useState("");
  return (
    <ConfirmedAction
      label={t("check.refuse")}
      title={t("check.refuse_ask")}
      confirmLabel={t("check.refuse_confirm")}
      done={t("check.refuse_done")}
      variant="ghost"
      shortcut="r"
      run={async () => {
        if (!reason) return t("check.reason_missing");
        return void (await check.mutateAsync({
          scan_id: scanId,
          verdict: "refused",
          reason,
          note: note.trim(),
        }));
      }}
    >
      <fieldset className="flex max-h-[50dvh] flex-col gap-2 overflow-y-auto">
        <legend className="mb-2 font-semibold">{t("check.reason")}</legend>
        {SCAN_REFUSALS.map((one) => (
          <RadioCard
            key={one}
            name="reason"
            value={one}
            checked={reason === one}
            onChange={() => setReason(one)}
            label={common(`refusals.${one}.name`)}
            description={common(`refusals.${one}.text`)}
          />
        ))}
      </fieldset>
      <NoteField label={t("check.note")} maxLength={LONGEST_NOTE} value={note} onChange={setNote} />
    </ConfirmedAction>
  );
}
