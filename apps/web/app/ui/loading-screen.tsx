import { useSettings } from "../lib/settings.ts";
import { useWords } from "../lib/words.tsx";
import { BrandMark } from "./brand-mark.tsx";

/** spec 1 §2.4: « Chargement... »; at start-up, « Chargement de » with the product's name. */
export function LoadingScreen({ starting = false }: { starting?: boolean }) {
  const t = useWords("ui");
  const { platform_name } = useSettings();
  if (!starting) {
    return (
      <div role="status" className="grid min-h-[60vh] place-items-center">
        {t("loading")}
      </div>
    );
  }
  return (
    <div className="fixed inset-0 z-50 grid place-content-center justify-items-center gap-4 bg-paper p-6 text-center">
      <BrandMark className="size-12 animate-shimmer" />
      <p role="status">{t("starting", { platform: platform_name })}</p>
      <noscript>
        {t("scripts")}{" "}
        <a href="/services" className="text-primary underline">
          {t("without_scripts")}
        </a>
      </noscript>
    </div>
  );
}
