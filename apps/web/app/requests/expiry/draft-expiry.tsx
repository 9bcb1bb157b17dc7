import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";

/** When an unused draft will be deleted; nothing before its customer was warned. */
export function DraftExpiry({ endsAt }: { endsAt: string | null }) {
  const t = useWords("requests");
  const { language } = useLanguage();
  if (!endsAt) return null;
  return <p className="text-sm text-warning">{t("tracking.ends", { date: formatDate(endsAt, language) })}</p>;
}
