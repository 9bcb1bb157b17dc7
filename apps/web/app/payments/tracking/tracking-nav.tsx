import { useQuery } from "@tanstack/react-query";
import { useLive } from "../../lib/live/use-live.ts";
import { useWords } from "../../lib/words.tsx";
import { BoxNav } from "../../ui/box-nav.tsx";
import { paymentList, TRACKING_KEY } from "./api.ts";
import { TRACKING_PATH } from "./filter.ts";

const PARTS = ["payments", "refunds", "fees", "cases", "settlements", "ledger", "providers"] as const;
export type TrackingPart = (typeof PARTS)[number];

/** Links to the parts of the tracking of payments, with what waits in each; all of them follow live changes. */
export function TrackingNav({ shown }: { shown: TrackingPart }) {
  const t = useWords("payments/tracking");
  useLive("payment", undefined, [TRACKING_KEY]);
  const { data } = useQuery(paymentList({ page: 1 }));
  return (
    <BoxNav
      label={t("title")}
      boxes={PARTS}
      shown={shown}
      hrefFor={(part) => (part === "payments" ? TRACKING_PATH : `${TRACKING_PATH}/${part}`)}
      wordsOf={(part) => t(`parts.${part}`)}
      counts={{ refunds: data?.waiting.to_approve, cases: data?.waiting.cases }}
    />
  );
}
