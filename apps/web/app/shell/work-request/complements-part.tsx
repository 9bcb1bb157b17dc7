import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { useSearchParams } from "react-router";
import { DocumentReader } from "../../documents/components/document-reader.tsx";
import { useWords } from "../../lib/words.tsx";
import { AskForm } from "../../requests/work/bench/ask-form.tsx";
import { Asked } from "../../requests/work/bench/asked.tsx";
import { Judging } from "../../requests/work/bench/judging.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { WithWorkPage } from "./with-bench.tsx";

/** What the customer was asked for since they ordered, and asking for more. */
export function InformationRequestsPart({ work }: { work: WorkDetail }) {
  const t = useWords("requests/work/bench");
  const [query] = useSearchParams();
  const { id } = work.request;
  return (
    <WithWorkPage work={work}>
      {(bench) => (
        <>
          {bench.may.ask && (
            // Coming from another document, or another answer, it is another form.
            <AskForm key={`${query.get("about")} ${query.get("replaces")}`} requestId={id} bench={bench} />
          )}
          <Asked requestId={id} bench={bench}>
            {(item) => {
              const judged = bench.documents.find(({ item_id }) => item_id === item.id);
              return (
                judged && (
                  <DocumentReader document={judged.document} name={judged.name}>
                    <Judging requestId={id} judged={judged} mayJudge={bench.may.judge} mayAsk={false} />
                  </DocumentReader>
                )
              );
            }}
          </Asked>
          {!bench.may.ask && bench.asks.length === 0 && <EmptyState title={t("asked.none")} />}
        </>
      )}
    </WithWorkPage>
  );
}
