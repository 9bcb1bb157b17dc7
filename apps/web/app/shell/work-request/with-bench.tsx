import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import type { WorkPage } from "@passerelle/contract/requests/work/work-page";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useWorkPage } from "./use-bench.ts";

type WithWorkPageProps = { work: WorkDetail; children: (bench: WorkPage) => React.ReactNode };

/** What needs the workbench, once it is there. */
export function WithWorkPage({ work, children }: WithWorkPageProps) {
  const { data: bench, error, refetch } = useWorkPage(work);
  if (bench) return children(bench);
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return <Skeleton className="h-72 rounded-card" />;
}
