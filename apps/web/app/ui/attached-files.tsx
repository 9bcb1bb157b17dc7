import type { Attachment, AttachmentLink } from "@passerelle/contract/attachments";
import { useState } from "react";
import { useFailureWords } from "../lib/failure.ts";
import { formatBytes } from "../lib/format-bytes.ts";
import { showToast } from "../lib/toast.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Button } from "./button.tsx";
import { FileScan } from "./file-scan.tsx";
import { Icon } from "./icon.tsx";

type AttachedFilesProps = {
  files: readonly Attachment[];
  /** Creates the link with which the caller reads a file. */
  link: (id: string) => Promise<AttachmentLink>;
  /** Shown beside each file. */
  beside?: ((file: Attachment) => React.ReactNode) | undefined;
};

/** Stored files to download. A page that shows it loads the words `ui/attach`. */
export function AttachedFiles({ files, link, beside }: AttachedFilesProps) {
  const t = useWords("ui/attach");
  const words = useFailureWords();
  const { language } = useLanguage();
  const [busy, setBusy] = useState<string>();

  async function download(file: Attachment) {
    setBusy(file.id);
    try {
      const { url } = await link(file.id);
      const anchor = document.createElement("a");
      anchor.href = url;
      anchor.download = file.name;
      anchor.click();
    } catch (error) {
      showToast({ kind: "error", title: file.name, description: words(error) });
    } finally {
      setBusy(undefined);
    }
  }

  if (files.length === 0) return null;
  return (
    <ul aria-label={t("list")} className="flex flex-col gap-1.5">
      {files.map((file) => (
        <li key={file.id} className="flex flex-wrap items-center gap-2">
          <Button
            variant="secondary"
            size="sm"
            busy={busy === file.id}
            disabled={file.scan === "infected"}
            aria-label={`${t("download_of", { name: file.name })} ${formatBytes(file.size, language)}`}
            className="max-w-full justify-start text-left"
            onClick={() => void download(file)}
          >
            <Icon name="download" className="size-4" />
            <span className="min-w-0 wrap-anywhere">{file.name}</span>{" "}
            <span className="shrink-0 font-normal text-muted">{formatBytes(file.size, language)}</span>
          </Button>
          <FileScan scan={file.scan} />
          {beside?.(file)}
        </li>
      ))}
    </ul>
  );
}
