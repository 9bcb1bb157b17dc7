import type { Document } from "@passerelle/contract/documents";
import { useState } from "react";
import { failureCode, useFailureWords } from "../lib/failure.ts";
import { showToast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";
import { makeLink } from "./api.ts";

/** Makes the browser save a document; failures are shown as a toast. */
export function useDownload(document: Document): { busy: boolean; download: () => Promise<void> } {
  const t = useWords("documents");
  const words = useFailureWords();
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const { url } = await makeLink(document.id, "attachment");
      const link = globalThis.document.createElement("a");
      link.href = url;
      link.download = document.file_name;
      link.click();
    } catch (error) {
      const gone = failureCode(error) === "document_not_found";
      showToast({
        kind: "error",
        title: t("download_error"),
        description: gone ? t("file_not_found") : words(error),
      });
    } finally {
      setBusy(false);
    }
  }
  return { busy, download };
}
