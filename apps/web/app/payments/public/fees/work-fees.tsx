import type { WorkFee } from "@passerelle/contract/payments/request-fees";
import { formatMoney } from "@passerelle/domain/money";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { AttachedFiles } from "../../../ui/attached-files.tsx";
import { Button } from "../../../ui/button.tsx";
import { Colon } from "../../../ui/colon.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { FactCard } from "../../../ui/facts.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { linkFeeFile, withdrawFee, workFeesQuery } from "./api.ts";
import { FeeBadge } from "./fee-badge.tsx";
import { FeeForm } from "./fee-form.tsx";
import { PassedOn } from "./passed-on.tsx";

/**
 * The official fees of a request for those who work on it, with the form for another one. A page that shows it loads the
 * words `payments/public/fees` and `ui/attach`.
 */
export function WorkFees({ requestId }: { requestId: string }) {
  const t = useWords("payments/public/fees");
  const { data, error, refetch } = useQuery(workFeesQuery(requestId));
  /** "new", or the refused fee that is requested again. */
  const [form, setForm] = useState<"new" | WorkFee>();
  if (!data)
    return error ? (
      <LoadError error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-40 rounded-card" />
    );
  const { fees, currency, may_add } = data;
  return (
    <FactCard title={t("title")}>
      <p className="mb-4 text-muted text-sm">{t("work.lead")}</p>
      {fees.length === 0 && <p>{t("work.none")}</p>}
      {fees.length > 0 && (
        <ul className="divide-y divide-line">
          {fees.toReversed().map((fee) => (
            <li key={fee.id} data-row className="py-3 first:pt-0">
              <OneFee
                requestId={requestId}
                fee={fee}
                {...(may_add && fee.state === "refused" && { onAskAgain: () => setForm(fee) })}
              />
            </li>
          ))}
        </ul>
      )}
      {may_add &&
        (form ? (
          <FeeForm
            // Each fee has a form of its own, so that what was typed for another one is dropped.
            key={form === "new" ? form : form.id}
            requestId={requestId}
            currency={currency}
            former={form === "new" ? undefined : form}
            onClose={() => setForm(undefined)}
          />
        ) : (
          <Button variant="secondary" size="sm" className="mt-4" onClick={() => setForm("new")}>
            {t("work.add")}
          </Button>
        ))}
    </FactCard>
  );
}

type OneFeeProps = {
  requestId: string;
  fee: WorkFee;
  /** Undefined if the fee cannot be requested again. */
  onAskAgain?: () => void;
};

function OneFee({ requestId, fee, onAskAgain }: OneFeeProps) {
  const t = useWords("payments/public/fees");
  const { language } = useLanguage();
  const { amount_paid, currency, state, refusal } = fee;
  const isPartlyPaid = state === "requested" && amount_paid > 0;
  return (
    <article aria-labelledby={`fee-${fee.id}`} className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={`fee-${fee.id}`} className="min-w-0 font-sans font-semibold text-base wrap-anywhere">
          {fee.label}
        </h3>
        <span className="flex items-center gap-3">
          <FeeBadge state={state} isBeingPaid={fee.is_being_paid} />
          <span className="font-semibold tabular-nums">{formatMoney(fee, language)}</span>
        </span>
      </div>
      <p className="text-muted text-sm wrap-anywhere">
        {[
          fee.office,
          t("work.added_by", { name: fee.added_by.name, date: formatDateTime(fee.created_at, language) }),
          isPartlyPaid &&
            t("work.partly", { amount: formatMoney({ amount: amount_paid, currency }, language) }),
          fee.closed_at &&
            state !== "requested" &&
            t(`closed.${state}`, { date: formatDateTime(fee.closed_at, language) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="whitespace-pre-line text-sm wrap-anywhere">{fee.explanation}</p>
      {refusal && (
        <p className="rounded-control bg-warning-soft px-3 py-2 whitespace-pre-line wrap-anywhere">
          <span className="font-semibold">{t("work.refusal")}</span> {refusal}
        </p>
      )}
      <PassedOn requestId={requestId} fee={fee} />
      {state === "paid" && !fee.passed_on && <p className="text-muted text-sm">{t("passed_on.not_yet")}</p>}
      <div className="flex flex-wrap items-start gap-2">
        <AttachedFiles files={fee.files} link={linkFeeFile(requestId, fee.id)} />
        {onAskAgain && (
          <Button variant="secondary" size="sm" onClick={onAskAgain}>
            {t("work.ask_again")}
            <span className="sr-only">
              <Colon />
              {fee.label}
            </span>
          </Button>
        )}
        {fee.may_withdraw && <Withdraw requestId={requestId} fee={fee} />}
      </div>
    </article>
  );
}

function Withdraw({ requestId, fee }: { requestId: string; fee: WorkFee }) {
  const t = useWords("payments/public/fees");
  const { mutateAsync } = useMutation(withdrawFee(useQueryClient(), requestId));
  return (
    <ConfirmedAction
      label={t("work.withdraw")}
      accessibleLabel={t("work.withdraw_of", { label: fee.label })}
      title={t("work.withdraw_of", { label: fee.label })}
      confirmLabel={t("work.withdraw")}
      done={t("work.withdrawn")}
      variant="ghost"
      danger
      run={() => mutateAsync(fee.id)}
    >
      <p>{t(fee.amount_paid > 0 ? "work.withdraw_refunds" : "work.withdraw_text")}</p>
    </ConfirmedAction>
  );
}
