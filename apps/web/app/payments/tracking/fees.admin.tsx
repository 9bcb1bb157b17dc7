import { FEE_LISTS } from "@passerelle/contract/payments/office-payments";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { pageOf, pathWith } from "../../lib/address.ts";
import { useWords } from "../../lib/words.tsx";
import { type FeeListName, feeList } from "./api.ts";
import { TRACKING_PATH } from "./filter.ts";
import { PaidFeeCard } from "./paid-fee-card.tsx";
import { TrackedList } from "./tracked-list.tsx";

export const handle = { words: ["payments/tracking", "ui/attach"] };

const pathOf = (list: FeeListName, page = 1) =>
  pathWith(`${TRACKING_PATH}/fees`, { list: list === "to_pass_on" ? undefined : list, page });

/** /admin/payments-tracking/fees: official fees that customers paid, to pass on to their offices and passed on. */
export default function FeesPage() {
  const t = useWords("payments/tracking");
  const [params] = useSearchParams();
  const list = FEE_LISTS.find((one) => one === params.get("list")) ?? "to_pass_on";
  const page = pageOf(params);
  const query = useQuery(feeList(list, page));
  return (
    <TrackedList
      part="fees"
      boxes={FEE_LISTS}
      shown={list}
      page={page}
      pathOf={pathOf}
      wordsOf={(one) => t(`fees.lists.${one}`)}
      none={t(`fees.none.${list}`)}
      query={query}
    >
      {({ fees }) => (
        <ul className="flex flex-col gap-2">
          {fees.map((fee) => (
            <li key={fee.id}>
              <PaidFeeCard fee={fee} />
            </li>
          ))}
        </ul>
      )}
    </TrackedList>
  );
}
