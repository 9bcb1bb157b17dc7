import { REFUND_LISTS } from "@passerelle/contract/payments/refunds";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { pageOf, pathWith } from "../../lib/address.ts";
import { useWords } from "../../lib/words.tsx";
import { paymentSettings, type RefundListName, refundList } from "./api.ts";
import { TRACKING_PATH } from "./filter.ts";
import { PaymentSettingCards } from "./payment-settings.tsx";
import { RefundCard } from "./refund-card.tsx";
import { TrackedList } from "./tracked-list.tsx";

export const handle = { words: ["payments/tracking", "ui/attach"] };

const pathOf = (list: RefundListName, page = 1) =>
  pathWith(`${TRACKING_PATH}/refunds`, { list: list === "to_approve" ? undefined : list, page });

/** /admin/payments-tracking/refunds: refunds to approve, under way and closed, and their settings. */
export default function RefundsPage() {
  const t = useWords("payments/tracking");
  const [params] = useSearchParams();
  const list = REFUND_LISTS.find((one) => one === params.get("list")) ?? "to_approve";
  const page = pageOf(params);
  const query = useQuery(refundList(list, page));
  const settings = useQuery(paymentSettings());
  return (
    <TrackedList
      part="refunds"
      boxes={REFUND_LISTS}
      shown={list}
      page={page}
      pathOf={pathOf}
      wordsOf={(one) => t(`refunds.lists.${one}`)}
      none={t(`refunds.none.${list}`)}
      query={query}
      below={{ isLoaded: !settings.isPending, content: <PaymentSettingCards /> }}
    >
      {({ refunds }) => (
        <ul className="flex flex-col gap-2">
          {refunds.map((refund) => (
            <li key={refund.id}>
              <RefundCard refund={refund} withPayment />
            </li>
          ))}
        </ul>
      )}
    </TrackedList>
  );
}
