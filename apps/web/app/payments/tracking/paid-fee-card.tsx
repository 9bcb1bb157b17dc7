import type { TrackedFee } from "@passerelle/contract/payments/office-payments";
import { utcDay } from "@passerelle/domain/days";
import { formatMoney } from "@passerelle/domain/money";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useAttachedFiles } from "../../lib/attachments/use-attached-files.ts";
import { formatDateTime, formatDay } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { AttachFiles } from "../../ui/attach-files.tsx";
import { AttachedFiles } from "../../ui/attached-files.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { linkReceipt, recordOfficePayment } from "./api.ts";
import { paymentPath } from "./filter.ts";

/** An official fee that a customer paid, with the action that records that its office got it. */
export function PaidFeeCard({ fee }: { fee: TrackedFee }) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const { passed_on } = fee;
  return (
    <article
      aria-labelledby={`fee-${fee.id}`}
      data-row
      className="flex flex-col gap-1.5 rounded-card border border-line bg-surface p-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={`fee-${fee.id}`} className="min-w-0 font-sans font-semibold text-base wrap-anywhere">
          {fee.label} – {fee.office}
        </h3>
        <strong className="tabular-nums">{formatMoney(fee, language)}</strong>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
        <span className="wrap-anywhere">{fee.customer.name}</span>
        <span>· {t("fees.request", { reference: fee.request.reference })} ·</span>
        <Link to={paymentPath(fee.payment.id)} data-row-link className={`${TEXT_LINK} tabular-nums`}>
          {fee.payment.reference}
        </Link>
        <span>· {t("fees.paid", { date: formatDateTime(fee.paid_at, language) })}</span>
      </p>
      {fee.refund_open && <p className="text-sm">{t("fees.refund_open")}</p>}
      {passed_on ? (
        <>
          <p className="text-sm">
            <span className="font-semibold">{t("fees.on", { date: formatDay(passed_on.on, language) })}</span>
            <span className="text-muted">
              {" · "}
              {t("fees.recorded", {
                name: passed_on.by.name,
                date: formatDateTime(passed_on.at, language),
              })}
            </span>
          </p>
          <AttachedFiles files={passed_on.receipts} link={linkReceipt(fee.id)} />
        </>
      ) : (
        !fee.refund_open && <RecordPayment fee={fee} />
      )}
    </article>
  );
}

function RecordPayment({ fee }: { fee: TrackedFee }) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const { mutateAsync } = useMutation(recordOfficePayment(useQueryClient(), fee.id));
  const [today] = useState(() => utcDay(new Date()));
  const [day, setDay] = useState(today);
  const files = useAttachedFiles();
  const { label, office } = fee;
  return (
    <ConfirmedAction
      label={t("fees.record.label")}
      accessibleLabel={t("fees.record.of", { label })}
      title={t("fees.record.title", { office })}
      confirmLabel={t("fees.record.label")}
      done={t("fees.record.done")}
      run={async () => {
        if (day === "" || day > today) return t("fees.record.day_wrong");
        if (files.pending || files.ids.length === 0) return t("fees.record.receipt_needed");
        await mutateAsync({ paid_on: day, files: files.ids });
        files.clear();
      }}
    >
      <p className="mb-3">{t("fees.record.text", { office, amount: formatMoney(fee, language) })}</p>
      <Field label={t("fees.record.day")} required>
        {(field) => (
          <TextInput
            {...field}
            type="date"
            max={today}
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
      </Field>
      <p className="mt-3 mb-2 font-semibold">{t("fees.record.receipt")}</p>
      <AttachFiles files={files} />
    </ConfirmedAction>
  );
}
