import type { VaultDocument } from "@passerelle/contract/vault";
import { MAX_SHARED_DOCUMENTS } from "@passerelle/domain/vault/shares";
import { useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { OnDemand } from "../../ui/on-demand.tsx";
import { useDocumentName } from "../public/use-document-name.ts";

const load = () => import("../sharing/share-dialog.tsx");

type SelectionBarProps = { documents: readonly VaultDocument[]; onEnd: () => void };

/** Actions on the chosen documents; stays visible below the list. */
export function SelectionBar({ documents, onEnd }: SelectionBarProps) {
  const t = useWords("vault/own");
  const ui = useWords("ui");
  const nameOf = useDocumentName();
  // Undefined before it is first opened.
  const [isOpen, setOpen] = useState<boolean>();
  const [isShared, setShared] = useState(false);
  const count = documents.length;
  const isTooMany = count > MAX_SHARED_DOCUMENTS;
  return (
    <div className="sticky bottom-4 z-10 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4 shadow-float">
      <p role="status" className={isTooMany ? "font-semibold text-danger" : "font-semibold"}>
        {isTooMany
          ? t("selection.over_limit", { max: MAX_SHARED_DOCUMENTS })
          : t(count === 0 ? "selection.hint" : "selection.count", { count })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={onEnd}>
          {ui("cancel")}
        </Button>
        <Button
          size="sm"
          aria-haspopup="dialog"
          disabled={count === 0 || isTooMany}
          onClick={() => setOpen(true)}
        >
          {t("selection.share")}
        </Button>
      </div>
      {isOpen !== undefined && (
        <OnDemand
          load={load}
          dialog={{
            open: isOpen,
            documents: documents.map((one) => ({ id: one.id, name: nameOf(one), isOfRequest: false })),
            onClose: () => {
              setOpen(false);
              if (isShared) onEnd();
            },
            onShared: () => setShared(true),
          }}
        />
      )}
    </div>
  );
}
