import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import type { WorkPage } from "@passerelle/contract/requests/work/work-page";
import { missingDocuments, providedKeys } from "@passerelle/domain/requests/ordering/validation";
import { DocumentReader } from "../../../documents/public/document-reader.tsx";
import { useWords } from "../../../lib/words.tsx";
import { useReaders } from "./beside-pane.tsx";
import { VerdictForm } from "./verdict-form.tsx";

type DocumentsProps = {
  work: WorkDetail;
  page: WorkPage;
  /** Opens the first document without a verdict. */
  opensFirst?: boolean;
};

/** The documents with their verdicts; one that answers an information request follows the document it replaces. */
export function Documents({ work: { request }, page, opensFirst = false }: DocumentsProps) {
  const t = useWords("requests/work/page");
  const first = page.documents.find(({ verdicts }) => verdicts.length === 0) ?? page.documents[0];
  const readerOf = useReaders(opensFirst ? first?.document.id : undefined);
  const missing = missingDocuments(
    request.asked_documents,
    providedKeys(page.documents.map(({ document }) => document)),
  );
  const unseen = page.documents.filter(({ verdicts }) => verdicts.length === 0).length;
  return (
    <section aria-labelledby="documents" className="flex flex-col gap-4">
      <div>
        <h2 id="documents" className="text-xl">
          {t("documents.title")}
        </h2>
        <p className="text-sm text-muted">
          {page.documents.length === 0
            ? t("documents.none")
            : unseen === 0
              ? t("documents.all_seen")
              : t("documents.unseen", { count: unseen })}
        </p>
      </div>
      {page.documents.length > 0 && (
        <ul className="flex flex-col gap-4">
          {page.documents.map((workDocument) => (
            <li key={workDocument.document.id}>
              <DocumentReader
                document={workDocument.document}
                name={workDocument.name}
                {...readerOf(workDocument.document.id)}
              >
                {workDocument.item_id && <p className="text-sm text-muted">{t("documents.sent_since")}</p>}
                <VerdictForm
                  requestId={request.id}
                  workDocument={workDocument}
                  mayJudge={page.may.judge}
                  mayAsk={page.may.ask}
                />
              </DocumentReader>
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <p>{t("documents.missing", { list: missing.map(({ name }) => name).join(", ") })}</p>
      )}
    </section>
  );
}
