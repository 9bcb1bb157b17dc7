import type { TrackedRefund } from "@passerelle/contract/payments/refunds";
import { formatMoney } from "@passerelle/domain/money";
import { isUndecidedRefund } from "@passerelle/domain/payments/refunds";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useAttachedFiles } from "../../lib/attachments/use-attached-files.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { AttachFiles } from "../../ui/attach-files.tsx";
import { AttachedFiles } from "../../ui/attached-files.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { NoteField } from "../../ui/note-field.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { linkProof, moveRefund } from "./api.ts";
import { paymentPath } from "./filter.ts";
import { RefundBadge } from "./status-badge.tsx";

const NOTE = 500;

type RefundCardProps = {
  refund: TrackedRefund;
  /** Whether the payment is named too, as in a list of refunds. */
  withPayment?: boolean;
};

/** A refund with its story and what the reader can do with it. */
export function RefundCard({ refund, withPayment = false }: RefundCardProps) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const { payment, charged, requested_by, approved_by } = refund;
  const when = (instant: string) => formatDateTime(instant, language);
  const story = [
    t("refunds.requested", {
      date: when(refund.created_at),
      name: requested_by?.name ?? t("refunds.product"),
    }),
    refund.approved_at &&
      t("refunds.approved", {
        date: when(refund.approved_at),
        name: approved_by?.name ?? t("refunds.product"),
      }),
    refund.sent_at && t("refunds.sent", { date: when(refund.sent_at) }),
    refund.tries > 1 && t("refunds.tries", { count: refund.tries }),
    refund.came_back_at && t("refunds.came_back", { date: when(refund.came_back_at) }),
    refund.closed_at &&
      t(refund.status === "declined" ? "refunds.declined" : "refunds.closed", {
        date: when(refund.closed_at),
      }),
  ].filter(Boolean);
  return (
    <article
      aria-label={refund.reference}
      data-row
      className="flex flex-col gap-1.5 rounded-card border border-line bg-surface p-3"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {withPayment ? (
          <Link to={paymentPath(payment.id)} data-row-link className={`${TEXT_LINK} tabular-nums`}>
            {refund.reference}
          </Link>
        ) : (
          <span className="font-semibold tabular-nums">{refund.reference}</span>
        )}
        <strong className="tabular-nums">{formatMoney(refund, language)}</strong>
        {charged.currency !== refund.currency && (
          <span className="text-sm text-muted">
            {formatMoney(charged, language)} ({charged.currency})
          </span>
        )}
        <RefundBadge status={refund.status} />
        <Badge>{t(`refunds.methods.${refund.method}`)}</Badge>
      </p>
      {withPayment && (
        <p className="text-sm">
          {payment.payer} · <span className="tabular-nums">{payment.reference}</span>
        </p>
      )}
      <p className="text-sm">
        {t(`refunds.reasons.${refund.reason}`)}
        {refund.note && <span className="block text-muted wrap-anywhere">{refund.note}</span>}
      </p>
      <p className="text-sm text-muted">{story.join(" · ")}</p>
      {refund.failure && (
        <p className="text-sm text-danger">{t("refunds.failure", { code: refund.failure })}</p>
      )}
      <AttachedFiles files={refund.proofs} link={linkProof(refund.id)} />
      {refund.needs_second_person && <p className="text-sm">{t("refunds.second_person")}</p>}
      <RefundActions refund={refund} />
    </article>
  );
}

function RefundActions({ refund }: { refund: TrackedRefund }) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const { mutateAsync } = useMutation(moveRefund(useQueryClient(), refund));
  const [note, setNote] = useState("");
  const { may } = refund;
  const facts = { reference: refund.reference, amount: formatMoney(refund, language) };
  const { reference } = refund;
  const named = (action: keyof TrackedRefund["may"]) =>
    t("actions.of", { action: t(`actions.${action}`), reference });
  const isUndecided = isUndecidedRefund(refund.status);
  if (!Object.values(may).some(Boolean)) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {may.approve && (
        <ConfirmedAction
          label={t("actions.approve")}
          accessibleLabel={named("approve")}
          title={t("actions.approve_title", facts)}
          confirmLabel={t("actions.approve")}
          done={t("actions.approved")}
          shortcut="a"
          run={() => mutateAsync({ action: "approve" })}
        >
          <p>{t(refund.method === "manual" ? "actions.approve_manual" : "actions.approve_text", facts)}</p>
        </ConfirmedAction>
      )}
      {may.retry && (
        <ConfirmedAction
          label={t("actions.retry")}
          accessibleLabel={named("retry")}
          title={t("actions.retry_title", facts)}
          confirmLabel={t("actions.retry")}
          done={t("actions.retried")}
          run={() => mutateAsync({ action: "retry" })}
        >
          <p>{t("actions.retry_text")}</p>
        </ConfirmedAction>
      )}
      {may.complete && (
        <ProvenMove
          refund={refund}
          action="complete"
          text={t(isUndecided ? "actions.complete_found" : "actions.complete_text")}
          done={t("actions.completed")}
        />
      )}
      {may.come_back && (
        <ProvenMove
          refund={refund}
          action="come_back"
          text={t("actions.come_back_text", facts)}
          done={t("actions.came_back")}
        />
      )}
      {may.fail && (
        <ConfirmedAction
          label={t("actions.fail")}
          accessibleLabel={named("fail")}
          title={t("actions.fail_title", facts)}
          confirmLabel={t("actions.fail")}
          done={t("actions.marked_failed")}
          variant="ghost"
          danger
          run={async () => {
            if (note.trim() === "") return t("actions.note_needed");
            await mutateAsync({ action: "fail", note: note.trim() });
          }}
        >
          <p>{t("actions.fail_text")}</p>
          <NoteField
            label={t("actions.fail_note")}
            required
            maxLength={NOTE}
            value={note}
            onChange={setNote}
          />
        </ConfirmedAction>
      )}
      {may.decline && (
        <ConfirmedAction
          label={t("actions.decline")}
          accessibleLabel={named("decline")}
          title={t("actions.decline_title", facts)}
          confirmLabel={t("actions.decline")}
          done={t("actions.declined")}
          variant="ghost"
          shortcut="r"
          danger
          run={async () => {
            if (note.trim() === "") return t("actions.note_needed");
            await mutateAsync({ action: "decline", note: note.trim() });
          }}
        >
          <p>{t("actions.decline_text")}</p>
          <NoteField
            label={t("actions.decline_note")}
            required
            maxLength={NOTE}
            value={note}
            onChange={setNote}
          />
        </ConfirmedAction>
      )}
    </div>
  );
}

type ProvenMoveProps = {
  refund: TrackedRefund;
  action: "complete" | "come_back";
  text: string;
  /** Shown afterwards. */
  done: string;
};

/** A button that records a payment or its return, with a proof. */
function ProvenMove({ refund, action, text, done }: ProvenMoveProps) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const { mutateAsync } = useMutation(moveRefund(useQueryClient(), refund));
  const [note, setNote] = useState("");
  const files = useAttachedFiles();
  const label = t(`actions.${action}`);
  return (
    <ConfirmedAction
      label={label}
      accessibleLabel={t("actions.of", { action: label, reference: refund.reference })}
      title={t(`actions.${action}_title`, { amount: formatMoney(refund, language) })}
      confirmLabel={label}
      done={done}
      {...(action === "come_back" && { variant: "ghost", danger: true })}
      run={async () => {
        if (files.pending || files.ids.length === 0) return t("actions.proof_needed");
        await mutateAsync({ action, note: note.trim(), files: files.ids });
        files.clear();
      }}
    >
      <p className="mb-3">{text}</p>
      <AttachFiles files={files} />
      <NoteField label={t("actions.note")} maxLength={NOTE} value={note} onChange={setNote} />
    </ConfirmedAction>
  );
}
