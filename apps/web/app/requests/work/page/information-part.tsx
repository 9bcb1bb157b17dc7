import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { useSearchParams } from "react-router";
import { DocumentReader } from "../../../documents/public/document-reader.tsx";
import { useWords } from "../../../lib/words.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { AskForm } from "./ask-form.tsx";
import { Asked } from "./asked.tsx";
import { Judging } from "./judging.tsx";
import { WithWorkPage } from "./with-work-page.tsx";

/** What the customer was asked for since they ordered, and asking for more. */
export function InformationRequestsPart({ work }: { work: WorkDetail }) {
  const t = useWords("requests/work/page");
  const [query] = useSearchParams();
  const { id } = work.request;
  return (
    <WithWorkPage work={work}>
      {(page) => (
        <>
          {page.may.ask && (
            // Coming from another document, or another answer, it is another form.
            <AskForm key={`${query.get("about")} ${query.get("replaces")}`} requestId={id} page={page} />
          )}
          <Asked requestId={id} page={page}>
            {(item) => {
              const judged = page.documents.find(({ item_id }) => item_id === item.id);
              return (
                judged && (
                  <DocumentReader document={judged.document} name={judged.name}>
                    <Judging requestId={id} judged={judged} mayJudge={page.may.judge} mayAsk={false} />
                  </DocumentReader>
                )
              );
            }}
          </Asked>
          {!page.may.ask && page.asks.length === 0 && <EmptyState title={t("asked.none")} />}
        </>
      )}
    </WithWorkPage>
  );
}
