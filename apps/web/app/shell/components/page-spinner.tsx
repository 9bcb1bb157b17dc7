import { useNavigation } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { Spinner } from "../../ui/spinner.tsx";

/** spec 1 §2.4: the next page is loading. The style sheet delays it, so that a fast navigation shows nothing. */
export function PageSpinner() {
  const t = useWords("ui");
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 top-24 z-40 flex animate-late justify-center print:hidden">
      <Spinner label={t("loading")} className="text-primary" />
    </div>
  );
}
