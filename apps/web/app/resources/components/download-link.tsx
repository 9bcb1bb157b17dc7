import type { Resource } from "@passerelle/contract/resources";
import { useState } from "react";
import { failureCode } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { downloadPath } from "../api.ts";

type DownloadLinkProps = {
  resource: Pick<Resource, "id" | "title">;
  file: { name: string };
  onGone: () => void;
};

/**
 * Downloads a file with the browser's own progress. Without scripts it is a plain link; with them the server is asked
 * first, so that refusals are shown in words and restricted files get a signed link.
 */
export function DownloadLink({ resource: { id, title }, file, onGone }: DownloadLinkProps) {
  const t = useWords("resources");
  const [busy, setBusy] = useState(false);

  async function download() {
    if (busy) return;
    setBusy(true);
    try {
      const link = Object.assign(document.createElement("a"), {
        href: await downloadPath(id),
        download: file.name,
      });
      link.click();
    } catch (error) {
      const gone = failureCode(error) === "resource_not_found";
      const [heading, text] = [t("download.failed"), t(gone ? "download.gone" : "download.failed_text")];
      showToast({ kind: "error", title: heading, description: text });
      if (gone) onGone();
    } finally {
      setBusy(false);
    }
  }

  return (
    <a
      href={`/files/resources/${id}`}
      download={file.name}
      data-download
      aria-disabled={busy || undefined}
      onClick={(event) => {
        event.preventDefault();
        void download();
      }}
      className={buttonClass()}
    >
      {busy ? <Spinner /> : <Icon name="download" className="size-4" />}
      {t("download.label")}
      <span className="sr-only">{t("download.of", { title })}</span>
    </a>
  );
}
