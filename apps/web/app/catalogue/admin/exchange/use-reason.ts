import { useWords } from "../../../lib/words.tsx";

/** Why a line of a file is refused, in words. */
export function useReason(): (code: string) => string {
  const t = useWords("catalogue/admin/exchange");
  return (code) => {
    // A key that ends in `_many` would be a plural.
    const key = `reasons.${code === "too_many" ? "list_long" : code}`;
    const said = t(key as "reasons.other");
    return said === key ? t("reasons.other") : said;
  };
}
