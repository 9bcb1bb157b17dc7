import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { OnDemand } from "../../ui/on-demand.tsx";

const load = () => import("./share-request-dialog.tsx");

/** Shares the documents of a request by a link (trust.md); nothing for a request without a file that could be shared. */
export function ShareRequest({ request }: { request: RequestDetail }) {
  const t = useWords("vault/public");
  // Undefined before it is first opened.
  const [isOpen, setOpen] = useState<boolean>();
  const names = new Map(request.asked_documents.map(({ key, name }) => [key, name]));
  const documents = request.documents
    .filter(({ scan }) => scan !== "infected")
    .map((one) => ({ id: one.id, name: names.get(one.doc_key) ?? one.file_name, isOfRequest: true }));
  if (documents.length === 0) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="mt-4"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Share2 aria-hidden="true" className="size-4" />
        {t("share_request")}
      </Button>
      {isOpen !== undefined && (
        <OnDemand
          load={load}
          dialog={{ open: isOpen, requestId: request.id, documents, onClose: () => setOpen(false) }}
        />
      )}
    </>
  );
}
