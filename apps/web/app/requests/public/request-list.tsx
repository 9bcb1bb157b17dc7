import type { RequestSummary } from "@passerelle/contract/requests/ordering";
import { Skeleton } from "../../ui/skeleton.tsx";
import { RequestCard } from "../ordering/request-card.tsx";

const GRID = "@container grid gap-3";

export function RequestList({ requests }: { requests: readonly RequestSummary[] }) {
  return (
    <ul className={GRID}>
      {requests.map((request) => (
        <li key={request.id}>
          <RequestCard request={request} />
        </li>
      ))}
    </ul>
  );
}

export function RequestListSkeleton({ count }: { count: number }) {
  return (
    <div className={GRID}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} className="h-24 rounded-card" />
      ))}
    </div>
  );
}
