import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { informationItemKey } from "@passerelle/domain/requests/information-requests/information-requests";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DocumentCard } from "../../documents/public/document-card.tsx";
import { useProblemWords } from "../../documents/public/problem-words.ts";
import { UploadZone } from "../../documents/public/upload-zone.tsx";
import { useUploads } from "../../documents/public/use-uploads.ts";
import { useSettings } from "../../lib/settings.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { FromVault } from "../../vault/public/from-vault.tsx";
import { requestKeys } from "../public/api.ts";
import { InformationRequestList } from "./information-request-list.tsx";
import { VerdictNote } from "./verdict-note.tsx";

/** Joins the items that the customer was asked for with the documents that answer them. */
export function InformationRequestsCard({ request }: { request: RequestDetail }) {
  const t = useWords("requests/information-requests");
  const client = useQueryClient();
  const { max_document_bytes: limit } = useSettings();
  const problemWords = useProblemWords(limit);
  // Key of the document to replace.
  const [replacing, setReplacing] = useState<string>();
  const uploads = useUploads({
    targetOf: (docKey) => ({ target: "request", requestId: request.id, docKey }),
    limit,
    onStored: async () => {
      setReplacing(undefined);
      await client.invalidateQueries({ queryKey: requestKeys.all });
    },
    onFailed: (_, problem) => {
      showToast({ kind: "error", title: t("upload_error"), description: problemWords(problem) });
      // The item may be withdrawn by now: reload the request.
      void client.invalidateQueries({ queryKey: requestKeys.detail(request.id) });
    },
  });
  return (
    <InformationRequestList request={request}>
      {(item) => {
        const docKey = informationItemKey(item.id);
        const state = uploads.states[docKey];
        if (item.document && !state && replacing !== item.id) {
          return (
            <>
              <DocumentCard document={item.document} name={item.label} />
              <VerdictNote request={request} document={item.document} />
              {item.may_answer && (
                <Button
                  variant="ghost"
                  size="sm"
                  className="self-start"
                  onClick={() => setReplacing(item.id)}
                >
                  {t("another")}
                </Button>
              )}
            </>
          );
        }
        if (!item.may_answer) return null;
        return (
          <UploadZone
            target={{ target: "request", requestId: request.id, docKey }}
            asked={{ name: item.label, hint: null, example: null, required: true }}
            state={state}
            missing={false}
            focused={replacing === item.id}
            onFile={(file) => uploads.start(docKey, file)}
            onCancel={() => uploads.cancel(docKey)}
          >
            <FromVault
              requestId={request.id}
              docKey={docKey}
              name={item.label}
              onSent={async () => {
                setReplacing(undefined);
                await client.invalidateQueries({ queryKey: requestKeys.all });
              }}
            />
          </UploadZone>
        );
      }}
    </InformationRequestList>
  );
}
