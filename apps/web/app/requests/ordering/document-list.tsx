import type { Document } from "@passerelle/contract/documents";
import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { isRefusal } from "@passerelle/domain/documents/verdicts";
import { missingDocuments, providedKeys } from "@passerelle/domain/requests/ordering/validation";
import { useWords } from "../../lib/words.tsx";
import { FactCard } from "../../ui/facts.tsx";

type DocumentListProps = {
  request: RequestDetail;
  /** Renders a stored document; this list does not know documents. */
  children: (document: Document, name: string) => React.ReactNode;
  /** Shown below the list. */
  footer?: React.ReactNode;
};

/** The documents that were provided, and the required ones that were not. */
export function DocumentList({ request, children, footer }: DocumentListProps) {
  const t = useWords("requests");
  const { asked_documents: asked, documents } = request;
  const names = new Map(asked.map(({ key, name }) => [key, name]));
  const required = asked.filter((document) => document.required);
  const missing = missingDocuments(asked, providedKeys(documents));
  const isRefused = request.verdicts.some(({ verdict }) => isRefusal(verdict));
  return (
    <FactCard folded={!isRefused} title={t("detail.documents")}>
      {asked.length === 0 && documents.length === 0 ? (
        <p>{t("detail.no_documents")}</p>
      ) : (
        <>
          {required.length > 0 && (
            <p className="mb-4 text-sm text-muted">
              {t("detail.documents_count", {
                count: required.length - missing.length,
                required: required.length,
              })}
            </p>
          )}
          <ul className="flex flex-col gap-3">
            {documents.map((document) => (
              <li key={document.id}>{children(document, names.get(document.doc_key) ?? document.doc_key)}</li>
            ))}
            {missing.map(({ key, name }) => (
              <li key={key} className="rounded-control border border-dashed border-edge px-4 py-3">
                <p className="font-semibold">{name}</p>
                <p className="text-sm text-muted">{t("detail.missing")}</p>
              </li>
            ))}
          </ul>
          {footer}
        </>
      )}
    </FactCard>
  );
}
