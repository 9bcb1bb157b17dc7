import type { AskedDocument } from "@passerelle/contract/catalogue";
import type { Document } from "@passerelle/contract/documents";
import { useState } from "react";
import { formatBytes } from "../../lib/format-bytes.ts";
import { useSettings } from "../../lib/settings.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { DocumentCard } from "./document-card.tsx";
import { UploadZone } from "./upload-zone.tsx";
import type { Uploads } from "./use-uploads.ts";

type DocumentListProps = {
  requestId: string;
  asked: readonly AskedDocument[];
  documents: readonly Document[];
  uploads: Uploads;
  /** Keys of missing documents to report, set once the person tried to continue without them. */
  missing: readonly string[];
  onDeleted: () => Promise<unknown>;
  /** Another way to send a missing document, beside its upload. */
  beside?: (document: AskedDocument) => React.ReactNode;
};

/** The documents that a request asks for: an upload zone for each missing one, a card for each stored one (spec 2 §2). */
export function DocumentList(props: DocumentListProps) {
  const { requestId, asked, documents, uploads, missing, onDeleted, beside } = props;
  const t = useWords("documents");
  const { language } = useLanguage();
  const { max_document_bytes } = useSettings();
  // Key of the document that was just deleted: its upload zone takes the focus.
  const [emptied, setEmptied] = useState<string>();
  // Key of the document that was sent last: its card takes the focus, since the button of the zone is gone.
  const [sent, setSent] = useState<string>();
  if (asked.length === 0) return <p className="text-muted">{t("none_required")}</p>;
  return (
    <div className="flex flex-col gap-5">
      <Alert title={t("required_title")}>
        {t("required_text", { limit: formatBytes(max_document_bytes, language) })}
      </Alert>
      <ul aria-label={t("required_title")} className="grid gap-5 md:grid-cols-2">
        {asked.map((document) => {
          const { key, name } = document;
          const stored = documents.find((one) => one.doc_key === key);
          const state = uploads.states[key];
          return (
            <li key={key}>
              {stored && !state ? (
                <DocumentCard
                  document={stored}
                  name={name}
                  focused={sent === key}
                  onDeleted={() => {
                    setEmptied(key);
                    return onDeleted();
                  }}
                />
              ) : (
                <UploadZone
                  target={{ target: "request", requestId, docKey: key }}
                  asked={document}
                  state={state}
                  missing={missing.includes(key)}
                  focused={emptied === key}
                  onFile={(file) => {
                    setSent(key);
                    uploads.start(key, file);
                  }}
                  onCancel={() => uploads.cancel(key)}
                >
                  {beside?.(document)}
                </UploadZone>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
