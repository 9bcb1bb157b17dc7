import type { BillingDocumentDetail } from "@passerelle/contract/billing";
import { useState } from "react";
import { useFailureWords } from "../lib/failure.ts";
import { showToast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { linkDocument } from "./api.ts";

/** Download, open and print a document. */
export function DocumentActions({ document: { id, number } }: { document: BillingDocumentDetail }) {
  const t = useWords("billing");
  const failureWords = useFailureWords();
  const [busy, setBusy] = useState<"inline" | "attachment">();

  async function follow(disposition: "inline" | "attachment", go: (url: string) => void) {
    if (busy) return;
    setBusy(disposition);
    try {
      go((await linkDocument(id, disposition)).url);
    } catch (error) {
      showToast({ kind: "error", title: t("document.failed"), description: failureWords(error) });
      throw error;
    } finally {
      setBusy(undefined);
    }
  }

  const save = () =>
    follow("attachment", (url) => {
      const link = Object.assign(document.createElement("a"), { href: url, download: `${number}.pdf` });
      link.click();
    }).catch(() => {});

  function open() {
    // Opened by the press itself: browsers refuse a tab that opens after the reply.
    const tab = window.open("", "_blank");
    if (tab) tab.opener = null;
    follow("inline", (url) => (tab ? tab.location.replace(url) : location.assign(url))).catch(() =>
      tab?.close(),
    );
  }

  return (
    <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
      <Button busy={busy === "attachment"} onClick={() => void save()} className="max-sm:col-span-2">
        <Icon name="download" className="size-4" />
        {t("document.download")}
      </Button>
      <Button variant="secondary" busy={busy === "inline"} onClick={open} className="max-sm:px-2">
        <Icon name="external-link" className="size-4 max-sm:hidden" />
        {t("document.open")}
      </Button>
      <Button variant="secondary" onClick={() => print()}>
        {t("document.print")}
      </Button>
    </div>
  );
}
