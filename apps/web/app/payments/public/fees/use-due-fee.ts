import type { RequestFee } from "@passerelle/contract/payments/request-fees";
import { useQuery } from "@tanstack/react-query";
import { feesQuery, isBeingPaid } from "./api.ts";

/** The first official fee of the caller's request that waits for them; undefined while it is being paid. */
export function useDueFee(requestId: string, isAsked: boolean): RequestFee | undefined {
  const { data } = useQuery({ ...feesQuery(requestId), enabled: isAsked });
  return data?.fees.find((fee) => fee.state === "requested" && !isBeingPaid(fee));
}
