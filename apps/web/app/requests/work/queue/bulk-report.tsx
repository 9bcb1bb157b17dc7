import type { BulkResult } from "@passerelle/contract/requests/work/queues";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Colon } from "../../../ui/colon.tsx";
import type { SelectedRequest } from "./bulk.ts";

type BulkReportProps = { results: readonly BulkResult[]; requests: readonly SelectedRequest[] };

/** The result for each request, with the reason of each refusal. */
export function BulkReport({ results, requests }: BulkReportProps) {
  const t = useWords("requests/work/queue");
  const lib = useWords("lib");
  const references = new Map(requests.map(({ id, reference }) => [id, reference]));
  const refused = results.filter(({ done }) => !done);
  const done = results.length - refused.length;
  return (
    <div role="status" className="flex flex-col gap-4">
      <Alert kind={refused.length === 0 ? "success" : "warning"}>
        {[
          done > 0 && t("bulk.done", { count: done }),
          refused.length > 0 && t("bulk.refused", { count: refused.length }),
        ]
          .filter(Boolean)
          .join(" ")}
      </Alert>
      {refused.length > 0 && (
        <ul className="flex flex-col gap-2">
          {refused.map(({ id, why, by }) => (
            <li key={id}>
              <span className="font-semibold tabular-nums">{references.get(id)}</span>
              <Colon />
              {by ? t("taken_by", { name: by }) : lib(`errors.${why ?? "internal"}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
