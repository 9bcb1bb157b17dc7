import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import type { WorkPage } from "@passerelle/contract/requests/work/work-page";
import { LoadError } from "../../../ui/load-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useWorkPage } from "./use-work-page.ts";

type WithWorkPageProps = { work: WorkDetail; children: (page: WorkPage) => React.ReactNode };

/** Renders `children` once the work page is loaded. */
export function WithWorkPage({ work, children }: WithWorkPageProps) {
  const { data: page, error, refetch } = useWorkPage(work);
  if (page) return children(page);
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return <Skeleton className="h-72 rounded-card" />;
}
