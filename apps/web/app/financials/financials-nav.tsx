import { useWords } from "../lib/words.tsx";
import { BoxNav } from "../ui/box-nav.tsx";
import { type BooksFilter, partPath } from "./filter.ts";

export const PARTS = ["revenue", "cash"] as const;
export type Part = (typeof PARTS)[number];

/** Links to the parts of the books, for the same entity, currency and period. */
export function FinancialsNav({ shown, filter }: { shown: Part; filter: BooksFilter }) {
  const t = useWords("financials");
  return (
    <BoxNav
      label={t("title")}
      boxes={PARTS}
      shown={shown}
      hrefFor={(part) => partPath(part, filter)}
      wordsOf={(part) => t(`parts.${part}`)}
    />
  );
}
