import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";

/** When a draft that nobody takes up again ends; nothing while that was not announced. */
export function DraftEnd({ endsAt }: { endsAt: string | null }) {
  const t = useWords("requests");
  const { language } = useLanguage();
  if (!endsAt) return null;
  return <p className="text-sm text-warning">{t("tracking.ends", { date: formatDate(endsAt, language) })}</p>;
}
