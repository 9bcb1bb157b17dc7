import type { Guide } from "@passerelle/contract/catalogue";
import { useWords } from "../../lib/words.tsx";
import { Icon } from "../../ui/icon.tsx";
import { DocumentName } from "../public/document-name.tsx";

/** The required documents. */
export function DocumentNames({ documents }: { documents: Guide["required_documents"] }) {
  const t = useWords("catalogue/guides");
  if (documents.length === 0) return <p className="text-muted">{t("procedure.no_documents")}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {documents.map((document) => (
        <li key={document.key} className="flex gap-3">
          <Icon name="circle-check" className="mt-0.5 size-5 text-success" />
          <DocumentName document={document} />
        </li>
      ))}
    </ul>
  );
}
