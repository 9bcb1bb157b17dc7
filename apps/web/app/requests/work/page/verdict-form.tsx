import type { WorkDocument } from "@passerelle/contract/requests/work/work-page";
import { isRefusal, REFUSALS, type Verdict } from "@passerelle/domain/documents/verdicts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useFailureWords } from "../../../lib/failure.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { NoteField } from "../../../ui/note-field.tsx";
import { RadioCard } from "../../../ui/radio-card.tsx";
import { judgeDocument } from "./api.ts";
import { VerdictBadge } from "./verdict-badge.tsx";

type VerdictFormProps = { requestId: string; workDocument: WorkDocument; mayJudge: boolean; mayAsk: boolean };

/** The verdict on a document and its form: one click accepts, refusing takes a reason. */
export function VerdictForm({ requestId, workDocument, mayJudge, mayAsk }: VerdictFormProps) {
  const t = useWords("requests/work/page");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const { document, name, verdicts } = workDocument;
  const [current, ...earlier] = verdicts;
  const judge = useMutation(judgeDocument(useQueryClient(), requestId, language));
  const outcome = useRef<HTMLDivElement>(null);
  const common = { document_id: document.id, seen: current?.id ?? null };

  function accept() {
    judge.mutate(
      { ...common, verdict: "accepted", note: "" },
      {
        onSuccess: () => {
          // The clicked button disappears, so the outcome takes the focus.
          outcome.current?.focus();
          showToast({ kind: "success", title: t("judge.accepted", { name }) });
        },
        onError: (error) =>
          showToast({ kind: "error", title: t("judge.failed"), description: failureWords(error) }),
      },
    );
  }

  return (
    <div className="flex flex-col gap-3">
      <div ref={outcome} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 gap-y-1 outline-none">
        <VerdictBadge verdict={current?.verdict} />
        {current && (
          <span className="text-sm text-muted">
            {[current.by ?? t("nobody"), formatDateTime(current.at, language)].join(" · ")}
          </span>
        )}
      </div>
      {current?.note && <p className="rounded-control bg-sunken px-3 py-2">{current.note}</p>}
      {mayJudge && (
        <div className="flex flex-wrap gap-2">
          {current?.verdict !== "accepted" && (
            <Button
              variant="secondary"
              size="sm"
              busy={judge.isPending}
              aria-label={t("judge.accept_of", { name })}
              data-key="a"
              onClick={accept}
            >
              {t("judge.accept")}
            </Button>
          )}
          <Refusal name={name} refuse={(verdict, note) => judge.mutateAsync({ ...common, verdict, note })} />
          {mayAsk && current && isRefusal(current.verdict) && (
            <ButtonLink
              size="sm"
              to={{ search: `?tab=information_requests&about=${encodeURIComponent(document.doc_key)}` }}
              preventScrollReset
              aria-label={t("judge.ask_of", { name })}
            >
              {t("judge.ask")}
            </ButtonLink>
          )}
        </div>
      )}
      {earlier.length > 0 && (
        <details className="text-sm">
          <summary className="text-muted">{t("judge.earlier", { count: earlier.length })}</summary>
          <ul className="mt-2 flex flex-col gap-2">
            {earlier.map((one) => (
              <li key={one.id}>
                {t(`verdict.${one.verdict}`)}
                {one.note && <span className="block text-muted">{one.note}</span>}
                <span className="block text-muted">
                  {[one.by ?? t("nobody"), formatDateTime(one.at, language)].join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

type RefusalProps = { name: string; refuse: (verdict: Verdict, note: string) => Promise<unknown> };

function Refusal({ name, refuse }: RefusalProps) {
  const t = useWords("requests/work/page");
  const reasons = useWords("requests/information-requests");
  const [verdict, setVerdict] = useState<Verdict>();
  const [note, setNote] = useState("");
  return (
    <ConfirmedAction
      label={t("judge.refuse")}
      accessibleLabel={t("judge.refuse_of", { name })}
      title={t("judge.refuse_ask", { name })}
      confirmLabel={t("judge.refuse_confirm")}
      done={t("judge.refused", { name })}
      danger
      variant="ghost"
      shortcut="r"
      run={async () => {
        if (!verdict) return t("judge.reason_missing");
        await refuse(verdict, note.trim());
        // The next refusal starts empty.
        setVerdict(undefined);
        setNote("");
      }}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-semibold">{t("judge.reason")}</legend>
        {REFUSALS.map((one) => (
          <RadioCard
            key={one}
            name="verdict"
            value={one}
            checked={verdict === one}
            onChange={() => setVerdict(one)}
            label={t(`verdict.${one}`)}
            description={reasons(`explained.${one}`)}
          />
        ))}
      </fieldset>
      <NoteField label={t("judge.note")} maxLength={500} value={note} onChange={setNote} />
    </ConfirmedAction>
  );
}
