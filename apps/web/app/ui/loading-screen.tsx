import { useWords } from "../lib/words.tsx";

/** spec 1 §2.4: « Chargement... » */
export function LoadingScreen() {
  const t = useWords("ui");
  return (
    <div role="status" className="grid min-h-[60vh] place-items-center">
      {t("loading")}
    </div>
  );
}
