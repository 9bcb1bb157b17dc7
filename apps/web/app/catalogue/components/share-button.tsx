import Share2 from "lucide-react/icons/share-2";
import { useSettings } from "../../lib/settings.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";

type ShareButtonProps = { serviceId: string; title: string; countryCode: string | undefined };

/** Shares the address of a service with the device's share dialog, or copies it. */
export function ShareButton({ serviceId, title, countryCode }: ShareButtonProps) {
  const t = useWords("catalogue");
  const { features } = useSettings();

  async function share() {
    if (!features.sharing) {
      showToast({ kind: "info", title: t("detail.comingSoon") });
      return;
    }
    const country = countryCode ? `?country=${countryCode}` : "";
    const url = `${location.origin}/service/${serviceId}${country}`;
    if (navigator.share) {
      const outcome = await navigator.share({ title, url }).then(
        () => "shared",
        (error: unknown) => (error as DOMException).name,
      );
      // Closing the share dialog counts as done; after other failures the link can be copied.
      if (outcome === "shared" || outcome === "AbortError") return;
    }
    try {
      await navigator.clipboard.writeText(url);
      showToast({ kind: "success", title: t("detail.linkCopied"), description: url });
    } catch {
      showToast({ kind: "warning", title: t("detail.linkNotCopied"), description: url });
    }
  }

  return (
    <Button variant="ghost" onClick={share}>
      <Share2 aria-hidden="true" className="size-5" />
      {t("detail.share")}
    </Button>
  );
}
