import type { VaultShare } from "@passerelle/contract/vault";
import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ShareForm } from "./share-form.tsx";
import { ShareLink } from "./share-link.tsx";
import type { Shareable } from "./shareable.ts";

type ShareDialogProps = {
  open: boolean;
  documents: readonly Shareable[];
  onClose: () => void;
  onShared?: () => void;
};

/** Shares some of the given documents, then shows the link to send. */
export default function ShareDialog({ open, documents, onClose, onShared }: ShareDialogProps) {
  const t = useWords("vault/sharing");
  const [share, setShare] = useState<VaultShare>();

  function close() {
    setShare(undefined);
    onClose();
  }

  return (
    <Dialog
      open={open}
      title={share ? t("created") : t("title", { count: documents.length })}
      onClose={close}
    >
      {open &&
        (share ? (
          <Created share={share} onClose={close} />
        ) : (
          <ShareForm
            documents={documents}
            onCancel={close}
            onShared={(made) => {
              setShare(made);
              onShared?.();
            }}
          />
        ))}
    </Dialog>
  );
}

function Created({ share: { url, recipient }, onClose }: { share: VaultShare; onClose: () => void }) {
  const t = useWords("vault/sharing");
  const ui = useWords("ui");
  if (!url) return null;
  return (
    <div className="flex flex-col gap-4">
      <p role="status">{t("created_text", { name: recipient })}</p>
      <ShareLink url={url} />
      <div className="flex flex-wrap gap-3">
        {"share" in navigator && (
          <Button
            // The person may close the dialog of the device.
            onClick={() => void navigator.share({ url }).catch(() => {})}
          >
            <Share2 aria-hidden="true" className="size-5" />
            {t("send")}
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          {ui("close")}
        </Button>
      </div>
    </div>
  );
}
