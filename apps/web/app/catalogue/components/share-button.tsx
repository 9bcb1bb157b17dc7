import Share2 from "lucide-react/icons/share-2";
import { useIsDocument } from "../../lib/page-kind.ts";
import { useSettings } from "../../lib/settings.ts";
import { shareAddress } from "../../lib/share-address.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { ToastTemplate } from "../../ui/toast-template.tsx";

/** `path`: of a page of ours; its public page where it has one. */
type ShareButtonProps = { path: string; title: string };

/** Shares an address with the device's share dialog, or copies it. In a document its script does (`data-share`). */
export function ShareButton({ path, title }: ShareButtonProps) {
  const t = useWords("catalogue");
  const { features } = useSettings();
  const isDocument = useIsDocument();
  if (isDocument && !features.sharing) return null;

  async function share() {
    if (!features.sharing) {
      showToast({ kind: "info", title: t("detail.comingSoon") });
      return;
    }
    const { outcome, url } = await shareAddress(path, title);
    if (outcome === "copied") showToast({ kind: "success", title: t("detail.linkCopied"), description: url });
    if (outcome === "failed")
      showToast({ kind: "warning", title: t("detail.linkNotCopied"), description: url });
  }

  return (
    <>
      <Button
        variant="ghost"
        onClick={share}
        // Hidden until a script can share.
        hidden={isDocument}
        data-share={path}
        data-share-title={title}
      >
        <Share2 aria-hidden="true" className="size-5" />
        {t("detail.share")}
      </Button>
      <ToastTemplate name="link_copied" kind="success" title={t("detail.linkCopied")} />
      <ToastTemplate name="link_not_copied" kind="warning" title={t("detail.linkNotCopied")} />
    </>
  );
}
