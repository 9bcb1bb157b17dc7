import { useWords } from "../../../lib/words.tsx";

/** Words for why a line of a file is refused. */
export function useReason(): (code: string) => string {
  const t = useWords("catalogue/admin/exchange");
  return (code) => {
    // A key ending in `_many` would be a plural form.
    const key = `reasons.${code === "too_many" ? "list_long" : code}`;
    const text = t(key as "reasons.other");
    return text === key ? t("reasons.other") : text;
  };
}
