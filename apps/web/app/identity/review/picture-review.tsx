import type { ReviewCase } from "@passerelle/contract/identity/review";
import { reasonsOf, type VerdictReason } from "@passerelle/domain/identity/verdicts";
import { isHeldByScan } from "@passerelle/domain/scans/scan-state";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { formatDateTime } from "../../lib/format.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { FileScan } from "../../ui/file-scan.tsx";
import { NoteField } from "../../ui/note-field.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { judgePicture } from "./api.ts";

type Side = ReviewCase["sides"][number];
type PictureReviewProps = { reviewed: ReviewCase; side: Side; open: boolean; onOpen: () => void };

const TONES = { accepted: "success", retry: "warning", refused: "danger" } as const;

/** The verdict on one picture: one key accepts it, another opens the prepared reasons to refuse it. */
export function PictureReview({
  reviewed,
  side: { side, document, verdicts },
  open,
  onOpen,
}: PictureReviewProps) {
  const t = useWords("identity/review");
  const common = useWords("identity");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const id = useId();
  const judge = useMutation(judgePicture(useQueryClient(), reviewed.id));
  const name = common(`sides.${side}`);
  const [current] = verdicts;
  // The server accepts no verdict on a picture that it does not serve.
  const isHeld = document !== null && isHeldByScan(document.scan);
  const given = { document_id: document?.id ?? "", seen: current?.id ?? null };
  const accept = () =>
    judge.mutate(
      { ...given, verdict: "accepted", reason: null, note: "" },
      {
        onError: (error) =>
          showToast({ kind: "error", title: t("judge.failed"), description: failureWords(error) }),
      },
    );
  return (
    <Card data-row aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-lg">
          {name}
        </h2>
        {document && <FileScan scan={document.scan} />}
      </div>
      {/* The verdict always has lines of its own, so that nothing below moves when a verdict is given. */}
      <div>
        {current ? (
          <Badge tone={TONES[current.verdict]}>
            {current.reason ? common(`reasons.${current.reason}.name`) : t(`verdicts.${current.verdict}`)}
          </Badge>
        ) : (
          <Badge tone="info">{t("verdicts.none")}</Badge>
        )}
      </div>
      {(current || document) && (
        <p className="text-muted text-sm">
          {current
            ? [current.by, formatDateTime(current.at, language)].filter(Boolean).join(" · ")
            : document && t("judge.sent", { date: formatDateTime(document.uploaded_at, language) })}
        </p>
      )}
      {current?.note && <p className="rounded-control bg-sunken px-3 py-2">{current.note}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          data-row-link
          aria-pressed={open}
          aria-label={t("judge.show_of", { name })}
          disabled={!document}
          onClick={onOpen}
        >
          {t("judge.show")}
        </Button>
        {reviewed.may.judge && document && !isHeld && (
          <>
            {current?.verdict !== "accepted" && (
              <Button
                size="sm"
                data-key="a"
                busy={judge.isPending}
                aria-label={t("judge.accept_of", { name })}
                onClick={accept}
              >
                {t("judge.accept")}
              </Button>
            )}
            <Refusal
              name={name}
              refuse={(reason, note) =>
                judge.mutateAsync({ ...given, verdict: verdictOf(reason), reason, note })
              }
            />
          </>
        )}
      </div>
    </Card>
  );
}

const VERDICTS = ["retry", "refused"] as const;
const verdictOf = (reason: VerdictReason) =>
  VERDICTS.find((verdict) => reasonsOf(verdict).includes(reason)) ?? "retry";

type RefusalProps = { name: string; refuse: (reason: VerdictReason, note: string) => Promise<unknown> };

function Refusal({ name, refuse }: RefusalProps) {
  const t = useWords("identity/review");
  const common = useWords("identity");
  const [reason, setReason] = useState<VerdictReason>();
  const [note, setNote] = useState("");
  return (
    <ConfirmedAction
      label={t("judge.refuse")}
      accessibleLabel={t("judge.refuse_of", { name })}
      title={t("judge.refuse_ask", { name })}
      confirmLabel={t("judge.refuse_confirm")}
      done={t("judge.recorded")}
      variant="ghost"
      shortcut="r"
      run={async () => {
        if (!reason) return t("judge.reason_missing");
        await refuse(reason, note.trim());
        // The next verdict starts empty.
        setReason(undefined);
        setNote("");
      }}
    >
      <div className="flex max-h-[50dvh] flex-col gap-4 overflow-y-auto">
        {VERDICTS.map((verdict) => (
          <fieldset key={verdict} className="flex flex-col gap-2">
            <legend className="mb-2 font-semibold">{t(`verdicts.${verdict}`)}</legend>
            {reasonsOf(verdict).map((one) => (
              <RadioCard
                key={one}
                name="reason"
                value={one}
                checked={reason === one}
                onChange={() => setReason(one)}
                label={common(`reasons.${one}.name`)}
                description={common(`reasons.${one}.text`)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <NoteField label={t("judge.note")} maxLength={500} value={note} onChange={setNote} />
    </ConfirmedAction>
  );
}
