import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import type { Workbench } from "@passerelle/contract/requests/work/work-page";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useBench } from "./use-bench.ts";

type WithBenchProps = { work: WorkDetail; children: (bench: Workbench) => React.ReactNode };

/** What needs the workbench, once it is there. */
export function WithBench({ work, children }: WithBenchProps) {
  const { data: bench, error, refetch } = useBench(work);
  if (bench) return children(bench);
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return <Skeleton className="h-72 rounded-card" />;
}
