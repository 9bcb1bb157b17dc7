import type { VaultDocument, VaultShare } from "@passerelle/contract/vault";
import { useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { OnDemand } from "../../ui/on-demand.tsx";
import { ShareItem } from "../sharing/share-item.tsx";
import { isShareable } from "../sharing/shareable.ts";

const load = () => import("../sharing/share-dialog.tsx");

type SharesProps = { document: VaultDocument; name: string; shares: readonly VaultShare[] };

/** The shares of a document and a form for a new one. */
export function Shares({ document, name, shares }: SharesProps) {
  const { id, file } = document;
  const t = useWords("vault/own");
  // Undefined before it is first opened.
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <FactCard title={t("shares.title")}>
      <p className="mb-4 text-muted">{t("shares.lead")}</p>
      {shares.length > 0 && (
        <ul className="mb-4 flex flex-col divide-y divide-line">
          {shares.map((share) => (
            <li key={share.id} className="py-4">
              <ShareItem share={share} />
            </li>
          ))}
        </ul>
      )}
      {isShareable(document) ? (
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t("shares.new")}
        </Button>
      ) : (
        <p className="text-muted text-sm">{t(file ? "shares.not_shareable" : "shares.needs_file")}</p>
      )}
      {isOpen !== undefined && (
        <OnDemand
          load={load}
          dialog={{
            open: isOpen,
            documents: [{ id, name, isOfRequest: false }],
            onClose: () => setOpen(false),
          }}
        />
      )}
    </FactCard>
  );
}
