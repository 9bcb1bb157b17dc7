import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { formatDateTime } from "../../lib/format.ts";
import { useOffline } from "../../lib/offline/state.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";

/** Says that there is no network, and how old the shown data is. */
export function OfflineNotice() {
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
        <p className="border-b border-line bg-sunken px-4 py-2 text-center text-sm text-ink">
          {storedAt ? t("offline.age", { date: formatDateTime(storedAt, language) }) : t("offline.none")}
        </p>
      )}
    </div>
  );
}
