import type { Document } from "@passerelle/contract/documents";
import { isHeldByScan } from "@passerelle/domain/scans/scan-state";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { createPortal } from "react-dom";
import { formatDateTime } from "../../lib/format.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FileScan } from "../../ui/file-scan.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { previewLink } from "../api.ts";
import { useDownload } from "../use-download.ts";
import { PictureViewer } from "./picture-viewer.tsx";

type DocumentReaderProps = {
  document: Document;
  /** The document's name, in the reader's language. */
  name: string;
  /** The element in which the document opens, beside the data that it is compared with; by default it opens below its name. */
  pane?: HTMLElement | null;
  /** Whether the document is open; of several that share a pane one is shown. */
  open: boolean;
  onToggle: () => void;
  /** What else is shown with it, such as a verdict. */
  children?: React.ReactNode;
};

/** Opens a document (picture or PDF) inside the page or in a tab of its own. */
export function DocumentReader(props: DocumentReaderProps) {
  const { document: stored, name, pane, open, onToggle, children } = props;
  const t = useWords("documents");
  const { language } = useLanguage();
  const { busy, download } = useDownload(stored);
  const id = useId();
  // The server serves neither a file that waits for its scan nor an infected one.
  const isHeld = isHeldByScan(stored.scan);
  return (
    <Card data-row aria-labelledby={`${id}-name`} className="flex flex-col gap-3">
      <div>
        <h3 id={`${id}-name`} className="text-lg">
          {name}
        </h3>
        <p className="text-sm wrap-anywhere text-muted">
          {[
            stored.file_name,
            formatBytes(stored.size, language),
            formatDateTime(stored.uploaded_at, language),
          ].join(" · ")}
        </p>
        <p role="status" className="mt-1 empty:absolute">
          <FileScan scan={stored.scan} />
        </p>
      </div>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={open}
          aria-controls={`${id}-view`}
          aria-label={t(open ? "reader.close_of" : "reader.open_of", { name })}
          data-row-link
          disabled={isHeld}
          onClick={onToggle}
        >
          <Icon name="eye" className="size-4" />
          {t(open ? "reader.close" : "reader.open")}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          busy={busy}
          disabled={isHeld}
          aria-label={t("download_of", { name })}
          onClick={() => void download()}
        >
          <Icon name="download" className="size-4" />
          {t("download")}
        </Button>
      </div>
      <div id={`${id}-view`} hidden={!open}>
        {open && !pane && <View document={stored} name={name} />}
        {open && pane && createPortal(<View document={stored} name={name} tall />, pane)}
      </div>
    </Card>
  );
}

type ViewProps = { document: Document; name: string; tall?: boolean };

function View({ document: stored, name, tall = false }: ViewProps) {
  const t = useWords("documents");
  const { data, error, refetch } = useQuery(previewLink(stored.id));
  if (!data) {
    return error ? (
      <LoadError error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-96 rounded-control" />
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <PictureViewer
        key={stored.id}
        url={data.url}
        mimeType={stored.mime_type}
        label={t("preview_of", { name })}
        className={tall ? "h-[calc(100dvh-12rem)]" : "h-[80vh]"}
      />
      <a href={data.url} target="_blank" rel="noreferrer" className={`${TEXT_LINK} self-start`}>
        {t("reader.tab", { name })}
      </a>
    </div>
  );
}
