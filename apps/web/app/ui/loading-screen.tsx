import { useSettings } from "../lib/settings.ts";
import { useWords } from "../lib/words.tsx";

/** spec 1 §2.4: « Chargement... », and at start-up, in place of everything, « Chargement de » with the product's name. */
export function LoadingScreen({ starting = false }: { starting?: boolean }) {
  const t = useWords("ui");
  const { platform_name } = useSettings();
  return (
    <div role="status" className={`grid place-items-center ${starting ? "min-h-dvh" : "min-h-[60vh]"}`}>
      {starting ? t("starting", { platform: platform_name }) : t("loading")}
    </div>
  );
}
