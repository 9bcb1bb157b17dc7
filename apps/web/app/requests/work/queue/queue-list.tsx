import type { WorkSummary } from "@passerelle/contract/requests/work/queues";
import { useState } from "react";
import { useWords } from "../../../lib/words.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { selectionOf } from "./api.ts";
import type { SelectedRequest } from "./bulk.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { QueueCard } from "./queue-card.tsx";

/** Maximum of the contract's `BulkAction`. */
const MAX_SELECTED = 100;

/** The requests of a page; workers can select several for one action. */
export function QueueList({ requests, works }: { requests: readonly WorkSummary[]; works: boolean }) {
  const t = useWords("requests/work/queue");
  const [selected, setSelected] = useState<ReadonlyMap<string, SelectedRequest>>(new Map());
  const set = (changed: readonly WorkSummary[], on: boolean) => {
    const next = new Map(selected);
    for (const request of changed) {
      if (on && next.size < MAX_SELECTED)
        next.set(request.id, { ...selectionOf(request), reference: request.reference });
      if (!on) next.delete(request.id);
    }
    setSelected(next);
  };
  const shown = requests.filter(({ id }) => selected.has(id)).length;
  return (
    <>
      {works && requests.length > 0 && (
        <Checkbox
          label={t("tick_all")}
          checked={shown > 0 && shown === requests.length}
          onChange={(event) => set(requests, event.target.checked)}
          className="mb-2 work:-mt-9 work:mb-0 work:ml-auto work:w-fit work:text-sm"
        />
      )}
      {selected.size > 0 && (
        <BulkBar selected={[...selected.values()]} onDone={() => setSelected(new Map())} />
      )}
      {/* By the width beside the sidebar, not the window's. */}
      <div className="@container">
        <ul className="flex flex-col gap-3 empty:hidden @3xl:gap-0 @3xl:divide-y @3xl:divide-line @3xl:overflow-hidden @3xl:rounded-card @3xl:border @3xl:border-line @3xl:bg-surface">
          {requests.map((request) => (
            <li key={request.id}>
              <QueueCard
                request={request}
                selection={
                  works ? { on: selected.has(request.id), set: (on) => set([request], on) } : undefined
                }
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
