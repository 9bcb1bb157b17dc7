import type { Document } from "@passerelle/contract/documents";
import { isPreviewable } from "@passerelle/domain/documents/formats";
import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import Trash2 from "lucide-react/icons/trash-2";
import { useEffect, useRef, useState } from "react";
import { failureCode } from "../../lib/failure.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { FileScan } from "../../ui/file-scan.tsx";
import { Icon } from "../../ui/icon.tsx";
import { deleteDocument, previewLink } from "../api.ts";
import { forgetInterrupted } from "../upload.ts";
import { useDownload } from "../use-download.ts";

type DocumentCardProps = {
  document: Document;
  /** The document's name, in the reader's language. */
  name: string;
  /** Takes the focus when it appears in the place of the button that has lost it. */
  focused?: boolean;
  /** Undefined: the document cannot be deleted. */
  onDeleted?: () => Promise<unknown>;
};

/** A stored document: preview, download, delete (spec 2 §2). */
export function DocumentCard({ document: stored, name, focused = false, onDeleted }: DocumentCardProps) {
  const t = useWords("documents");
  const { language } = useLanguage();
  const [asked, setAsked] = useState(false);
  const { busy: downloading, download } = useDownload(stored);
  const [deleting, setDeleting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (focused && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [focused]);

  async function remove() {
    setDeleting(true);
    try {
      await deleteDocument(stored.id);
      // Its upload is finished: the same file chosen again is a new upload.
      forgetInterrupted({ target: "request", requestId: stored.service_request_id, docKey: stored.doc_key });
      showToast({ kind: "success", title: t("deleted.title"), description: t("deleted.text") });
      await onDeleted?.();
    } catch (error) {
      // Already deleted in another tab.
      if (failureCode(error) === "document_not_found") await onDeleted?.();
      else showToast({ kind: "error", title: t("delete_error.title"), description: t("delete_error.text") });
    } finally {
      setDeleting(false);
      setAsked(false);
    }
  }

  return (
    <Card className="flex h-full flex-col gap-3">
      <h3 className="text-lg">{name}</h3>
      <div className="flex items-center gap-4">
        <Preview document={stored} name={name} />
        <p className="min-w-0 text-sm">
          <span className="block break-words font-semibold">{stored.file_name}</span>
          <span className="text-muted">{formatBytes(stored.size, language)}</span>
          <span className="mt-1 block empty:absolute" role="status">
            <FileScan scan={stored.scan} />
          </span>
        </p>
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        <Button
          ref={button}
          variant="secondary"
          size="sm"
          disabled={stored.scan === "infected"}
          busy={downloading}
          aria-label={t("download_of", { name })}
          onClick={() => void download()}
        >
          <Download aria-hidden="true" className="size-4" />
          {t("download")}
        </Button>
        {onDeleted && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={t("delete_of", { name })}
            onClick={() => setAsked(true)}
          >
            <Trash2 aria-hidden="true" className="size-4" />
            {t("delete")}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked}
        title={t("delete_ask.title")}
        confirmLabel={t("delete")}
        danger
        busy={deleting}
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      >
        {t("delete_ask.text", { file: stored.file_name })}
      </ConfirmDialog>
    </Card>
  );
}

/** The picture, if the file is one and it loads; an icon otherwise. */
function Preview({ document: stored, name }: { document: Document; name: string }) {
  const t = useWords("documents");
  const previewable = isPreviewable(stored.file_name) && stored.scan !== "infected";
  const { data } = useQuery({ ...previewLink(stored.id), enabled: previewable });
  const [broken, setBroken] = useState<string>();
  const frame = "size-20 shrink-0 rounded-control border border-line bg-sunken";
  if (previewable && data && broken !== data.url) {
    return (
      <img
        data-asked-for
        src={data.url}
        alt={t("preview_of", { name })}
        className={`${frame} object-cover`}
        onError={() => setBroken(data.url)}
      />
    );
  }
  return (
    <span aria-hidden="true" className={`${frame} grid place-items-center text-muted`}>
      <Icon name="file-text" className="size-8" />
    </span>
  );
}
