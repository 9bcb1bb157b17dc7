import type { TrackedPayment } from "@passerelle/contract/payments/tracking";
import { textIn } from "@passerelle/domain/languages";
import { formatMoney } from "@passerelle/domain/money";
import { Link } from "react-router";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListTable } from "../../ui/list-table.tsx";
import { paymentPath } from "./filter.ts";
import { PaymentBadge } from "./status-badge.tsx";

const HEADS = ["when", "reference", "payer", "method", "amount", "status"] as const;
const CELL = "px-2 py-1 text-sm leading-tight whitespace-nowrap";
/** The second line of a cell. */
const DETAIL = "block truncate text-[0.8125rem] text-muted tabular-nums";

/** Attempts as a table, or as cards where the table does not fit. */
export function PaymentList({ payments }: { payments: readonly TrackedPayment[] }) {
  const t = useWords("payments/tracking");
  return (
    // By the width beside the sidebar, not the window's.
    <div className="@container">
      <ListTable
        caption={t("parts.payments")}
        heads={HEADS}
        wordsOf={(head) => t(`columns.${head}`)}
        right={["amount"]}
        className="@max-3xl:hidden"
      >
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ListTable>
      <ul className="flex flex-col gap-3 @3xl:hidden">
        {payments.map((payment) => (
          <PaymentCard key={payment.id} payment={payment} />
        ))}
      </ul>
    </div>
  );
}

function PaymentRow({ payment }: { payment: TrackedPayment }) {
  const { language } = useLanguage();
  const { payer, request, fee, label } = payment;
  return (
    <tr data-row className="relative h-11 hover:bg-primary-soft">
      <td className={`${CELL} tabular-nums text-muted`}>{formatDateTime(payment.created_at, language)}</td>
      <th scope="row" className={`${CELL} font-normal`}>
        <ReferenceLink payment={payment} />
        {(request || label) && (
          <span className={`${DETAIL} max-w-56`} title={fee ? `${fee.label} – ${fee.office}` : undefined}>
            {[request?.reference, fee?.label ?? (label && textIn(label, language))]
              .filter(Boolean)
              .join(" · ")}
          </span>
        )}
      </th>
      <td className="max-w-44 px-2 py-1 text-sm leading-tight">
        <span className="block truncate">{payer.name || payer.email}</span>
        {payer.name && <span className={DETAIL}>{payer.email}</span>}
      </td>
      <td className={CELL}>
        <MethodText payment={payment} />
        <span className={DETAIL}>
          <ProviderText provider={payment.provider} />
        </span>
      </td>
      <td className={`${CELL} text-right font-semibold tabular-nums`}>{formatMoney(payment, language)}</td>
      <td className={CELL}>
        <States payment={payment} isShort />
      </td>
    </tr>
  );
}

function ReferenceLink({ payment }: { payment: TrackedPayment }) {
  return (
    <Link
      to={paymentPath(payment.id)}
      data-row-link
      className="font-semibold text-primary tabular-nums no-underline after:absolute after:inset-0 hover:underline"
    >
      {payment.reference}
    </Link>
  );
}

/** `isShort`: shows the reasons why a payment needs attention as icons, so that a row has one line of badges. */
function States({ payment, isShort = false }: { payment: TrackedPayment; isShort?: boolean }) {
  const t = useWords("payments/tracking");
  const waiting = [
    { isShown: payment.to_approve, tone: "warning", icon: "undo-2", text: t("attention.to_approve") },
    { isShown: payment.has_case, tone: "danger", icon: "triangle-alert", text: t("case_open") },
  ] as const;
  return (
    <span className={`flex gap-1 ${isShort ? "" : "flex-wrap"}`}>
      <PaymentBadge status={payment.status} />
      {waiting.map(
        ({ isShown, tone, icon, text }) =>
          isShown && (
            <Badge key={icon} tone={tone}>
              {isShort && <Icon name={icon} className="size-4" />}
              <span title={isShort ? text : undefined} className={isShort ? "sr-only" : undefined}>
                {text}
              </span>
            </Badge>
          ),
      )}
    </span>
  );
}

/** « Mobile Money · MoMo », or the method alone. */
export function MethodText({ payment }: { payment: Pick<TrackedPayment, "payment_method" | "operator"> }) {
  const t = useWords("payments/tracking");
  return payment.operator ? t(`operators.${payment.operator}`) : t(`methods.${payment.payment_method}`);
}

export function ProviderText({ provider }: { provider: TrackedPayment["provider"] }) {
  return useWords("payments/tracking")(`providers.${provider}`);
}

function PaymentCard({ payment }: { payment: TrackedPayment }) {
  const { language } = useLanguage();
  const { payer, request, fee, label } = payment;
  return (
    <li
      data-row
      className="relative flex flex-col gap-1.5 rounded-card border border-line bg-surface p-4 hover:border-primary"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <ReferenceLink payment={payment} />
        <span className="font-semibold tabular-nums">{formatMoney(payment, language)}</span>
      </span>
      <span className="wrap-anywhere">{payer.name || payer.email}</span>
      <span className="text-sm text-muted">
        {[
          formatDateTime(payment.created_at, language),
          request?.reference,
          fee?.label ?? (label && textIn(label, language)),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <span className="text-sm text-muted">
        <MethodText payment={payment} /> · <ProviderText provider={payment.provider} />
      </span>
      <States payment={payment} />
    </li>
  );
}
