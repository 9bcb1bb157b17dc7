import type { TrackedPaymentDetail } from "@passerelle/contract/payments/tracking";
import { TRANSACTION_STATUSES } from "@passerelle/domain/payments/attempts";
import { REFUND_STATUSES } from "@passerelle/domain/payments/refunds";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { FactCard } from "../../ui/facts.tsx";

type Event = TrackedPaymentDetail["events"][number];

/** What happened to an attempt and its refunds, latest first. */
export function PaymentTimeline({ events }: { events: readonly Event[] }) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const words = ({ refund, to }: Event): string => {
    if (refund !== null) {
      const status = REFUND_STATUSES.find((one) => one === to);
      return t("timeline.refund", {
        reference: refund,
        status: status ? t(`refund_status.${status}`) : to,
      });
    }
    const status = TRANSACTION_STATUSES.find((one) => one === to);
    return status ? t(`timeline.${status}`) : to;
  };
  return (
    <FactCard title={t("timeline.title")}>
      <ol className="flex flex-col gap-3">
        {events.toReversed().map((event) => (
          <li key={event.id} className="border-l-2 border-l-line pl-4">
            <p className="wrap-anywhere">{words(event)}</p>
            {event.note && (
              <p className="mt-1 rounded-control bg-sunken px-3 py-1.5 text-sm whitespace-pre-line wrap-anywhere">
                {event.note}
              </p>
            )}
            <p className="text-sm text-muted">
              <time dateTime={event.at}>{formatDateTime(event.at, language)}</time>
              {" · "}
              {event.actor?.name || t(`timeline.by.${event.by}`)}
            </p>
          </li>
        ))}
      </ol>
    </FactCard>
  );
}
