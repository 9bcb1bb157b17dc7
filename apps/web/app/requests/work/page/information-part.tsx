import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { useSearchParams } from "react-router";
import { DocumentReader } from "../../../documents/public/document-reader.tsx";
import { useWords } from "../../../lib/words.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useReaders } from "./beside-pane.tsx";
import { InformationRequestForm } from "./information-request-form.tsx";
import { InformationRequests } from "./information-requests.tsx";
import { VerdictForm } from "./verdict-form.tsx";
import { WithWorkPage } from "./with-work-page.tsx";

/** The part with information requests and the form for another one. */
export function InformationRequestsPart({ work }: { work: WorkDetail }) {
  const t = useWords("requests/work/page");
  const [query] = useSearchParams();
  const readerOf = useReaders();
  return (
    <WithWorkPage work={work}>
      {(page) => (
        <>
          {page.may.ask && (
            // A new form for another document or answer.
            <InformationRequestForm
              key={`${query.get("about")} ${query.get("replaces")} ${query.get("field")}`}
              request={work.request}
              page={page}
            />
          )}
          <InformationRequests request={work.request} page={page}>
            {(item) => {
              const workDocument = page.documents.find(({ item_id }) => item_id === item.id);
              return (
                workDocument && (
                  <DocumentReader
                    document={workDocument.document}
                    name={workDocument.name}
                    {...readerOf(workDocument.document.id)}
                  >
                    <VerdictForm
                      requestId={work.request.id}
                      workDocument={workDocument}
                      mayJudge={page.may.judge}
                      mayAsk={false}
                    />
                  </DocumentReader>
                )
              );
            }}
          </InformationRequests>
          {!page.may.ask && page.asks.length === 0 && <EmptyState title={t("asked.none")} />}
        </>
      )}
    </WithWorkPage>
  );
}
