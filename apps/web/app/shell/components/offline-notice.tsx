import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { formatDateTime } from "../../lib/format.ts";
import { keepNoticeHeight } from "../../lib/offline/notice-height.ts";
import { useOffline } from "../../lib/offline/use-offline.ts";
import { useIsDocument } from "../../lib/page-kind.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { classNames } from "../../ui/class-names.ts";

/** Above the headers (z-30), which stop below it. */
const STICKY = "sticky top-0 z-40 print:hidden";
const NOTICE = "border-b border-line bg-sunken px-4 py-2 text-center text-sm text-ink";

/** Says that there is no network, and how old the shown data is. It stays in view. */
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
    <div role="status" data-offline-notice className={STICKY}>
      <p hidden data-offline="none" className={NOTICE}>
        {t("offline.now")} {t("offline.none")}
      </p>
      <p hidden data-offline="age" className={NOTICE}>
        {t("offline.now")} {before}
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
  const isShown = !online || storedAt !== undefined;
  return (
    <div
      ref={keepNoticeHeight}
      role="status"
      aria-atomic="false"
      className={classNames(STICKY, isShown && NOTICE)}
    >
      {isShown && (
        <>
          <span>{t("offline.now")}</span> {/* Not announced: it differs from page to page. */}
          <span aria-live="off">
            {storedAt ? t("offline.age", { date: formatDateTime(storedAt, language) }) : t("offline.none")}
          </span>
        </>
      )}
    </div>
  );
}
