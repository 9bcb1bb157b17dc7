import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { formatDateTime } from "../../lib/format.ts";
import { useOffline } from "../../lib/offline/use-offline.ts";
import { useIsDocument } from "../../lib/page-kind.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";

const NOTICE = "border-b border-line bg-sunken px-4 py-2 text-center text-sm text-ink";

/** Says that there is no network, and how old the shown data is. */
export function OfflineNotice() {
  const isDocument = useIsDocument();
  // Only the server renders documents.
  return import.meta.env.SSR && isDocument ? <HiddenNotice /> : <LiveNotice />;
}

/** Shown by the script of documents (`document/offline.ts`). */
function HiddenNotice() {
  const t = useWords("shell");
  const [before, after] = t("offline.age", { date: "\n" }).split("\n");
  return (
    <div role="status" className="print:hidden">
      <p hidden data-offline="none" className={NOTICE}>
        {t("offline.none")}
      </p>
      <p hidden data-offline="age" className={NOTICE}>
        {before}
        <time />
        {after}
      </p>
    </div>
  );
}

function LiveNotice() {
  const t = useWords("shell");
  const { language } = useLanguage();
  const { online, storedAt } = useOffline();
  const { revalidate } = useRevalidator();
  // Only once the device reports a network: a failed reload would replace the stored data by an error.
  useEffect(() => {
    if (!storedAt) return;
    const renew = () => void revalidate();
    addEventListener("online", renew);
    return () => removeEventListener("online", renew);
  }, [storedAt, revalidate]);
  return (
    <div role="status" className="print:hidden">
      {(storedAt || !online) && (
        <p className={NOTICE}>
          {storedAt ? t("offline.age", { date: formatDateTime(storedAt, language) }) : t("offline.none")}
        </p>
      )}
    </div>
  );
}
