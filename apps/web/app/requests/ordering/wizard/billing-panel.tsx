import type { Bill } from "@passerelle/contract/requests/ordering";
import { formatBill, SUBSCRIBER_DISCOUNT_PERCENT } from "@passerelle/domain/catalogue/discount";
import { Suspense } from "react";
import { Link } from "react-router";
import { ApproximateValue } from "../../../catalogue/public/price-tag.tsx";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Counted } from "../counted-rows.tsx";
import { QuantityRows } from "../quantity-rows.tsx";

type BillingPanelProps = { bill: Bill | null; counted: Counted; subscriber: boolean };

/** The price of a request (spec 2 §2): amount, subscriber discount, total, and what is not included. */
export function BillingPanel({ bill, counted, subscriber }: BillingPanelProps) {
  const t = useWords("requests");
  return (
    <Card aria-labelledby="billing-heading" className="flex flex-col gap-4">
      <h3 id="billing-heading" className="text-xl">
        {t("wizard.billing.title")}
      </h3>
      {bill?.free && <p className="font-semibold text-success">{t("wizard.billing.free")}</p>}
      {bill && !bill.free && <BillLines bill={bill} counted={counted} />}
      {!bill && <p>{t("wizard.billing.unknown")}</p>}
      <p className="text-muted text-sm">{t("wizard.billing.fees")}</p>
      {!subscriber && bill && !bill.free && (
        <p className="rounded-control bg-accent-soft p-3 text-accent-ink text-sm">
          {t("wizard.billing.subscribe", { percent: SUBSCRIBER_DISCOUNT_PERCENT })}{" "}
          <Link
            to="/subscriptions"
            className="inline-flex items-center font-semibold underline pointer-coarse:min-h-11"
          >
            {t("wizard.billing.subscribe_link")}
          </Link>
        </p>
      )}
    </Card>
  );
}

type BillLinesProps = {
  bill: Bill;
  counted: Counted;
  paid?: boolean;
  /** Other amounts that are shown with the bill. */
  others?: Record<string, number>;
};

/** The lines of a bill that is not free. */
export function BillLines({ bill, counted, paid = false, others }: BillLinesProps) {
  const { language } = useLanguage();
  const t = useWords("requests");
  const shown = formatBill(bill, language, others);
  return (
    <Suspense fallback={<Skeleton className="h-32" />}>
      <dl className="flex flex-col gap-2">
        <QuantityRows bill={bill} form={counted.form} answers={counted.answers} others={others} />
        <div className="flex justify-between gap-4">
          <dt>{t("wizard.billing.amount")}</dt>
          <dd>{shown.amount}</dd>
        </div>
        {bill.discount > 0 && (
          <div className="flex justify-between gap-4 text-success">
            <dt>{t("wizard.billing.discount", { percent: SUBSCRIBER_DISCOUNT_PERCENT })}</dt>
            <dd>−{shown.discount}</dd>
          </div>
        )}
        <div className="flex justify-between gap-4 border-line border-t pt-2 font-semibold text-lg">
          <dt>{t(paid ? "wizard.billing.total_paid" : "wizard.billing.total")}</dt>
          <dd className="text-right">
            {shown.total}
            <ApproximateValue money={{ amount: bill.total, currency: bill.currency }} />
          </dd>
        </div>
      </dl>
    </Suspense>
  );
}
