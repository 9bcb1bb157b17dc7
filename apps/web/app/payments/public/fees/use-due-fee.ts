import type { RequestFee } from "@passerelle/contract/payments/request-fees";
import { isOpen } from "@passerelle/domain/payments/attempts";
import { useQuery } from "@tanstack/react-query";
import { feesQuery } from "./api.ts";

/** The first official fee of the caller's request that waits for them; undefined while it is being paid. */
export function useDueFee(requestId: string, isAsked: boolean): RequestFee | undefined {
  const { data } = useQuery({ ...feesQuery(requestId), enabled: isAsked });
  return data?.fees.find(
    ({ state, transaction }) => state === "requested" && !(transaction && isOpen(transaction.status)),
  );
}
