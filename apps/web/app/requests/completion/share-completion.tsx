import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { useState } from "react";
import { useSettings } from "../../lib/settings.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { completionDays } from "./completion-of.ts";
import { drawCompletion } from "./completion-picture.ts";

/** Shares a picture of a completed request without personal data by the device's dialog, or downloads it. */
export function ShareCompletion({ request }: { request: RequestDetail }) {
  const t = useWords("requests");
  const { platform_name } = useSettings();
  const [busy, setBusy] = useState(false);
  const days = completionDays(request);
  if (days === undefined) return null;
  const duration = t("completion.days", { count: days });

  async function share() {
    setBusy(true);
    const blob = await drawCompletion({
      title: request.service.title,
      country: request.country.name,
      duration,
      platform: platform_name,
      address: location.host,
    });
    setBusy(false);
    if (!blob) return showToast({ kind: "error", title: t("completion.failed") });
    const file = new File([blob], t("completion.file_name"), { type: blob.type });
    if (navigator.canShare?.({ files: [file] })) {
      const outcome = await navigator.share({ files: [file], title: request.service.title }).then(
        () => "shared",
        (error: unknown) => (error as DOMException).name,
      );
      // Closing the dialog counts as done; after other failures the picture can be downloaded.
      if (outcome === "shared" || outcome === "AbortError") return;
    }
    const href = URL.createObjectURL(file);
    Object.assign(document.createElement("a"), { href, download: file.name }).click();
    setTimeout(() => URL.revokeObjectURL(href), 0);
  }

  return (
    <div className="mt-4">
      <Button variant="secondary" busy={busy} onClick={() => void share()}>
        <Icon name="share-2" />
        {t("completion.share")}
      </Button>
      <p className="mt-2 text-muted text-sm">{t("completion.hint")}</p>
    </div>
  );
}
