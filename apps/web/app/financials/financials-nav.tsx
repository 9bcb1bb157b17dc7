import { useWords } from "../lib/words.tsx";
import { BoxNav } from "../ui/box-nav.tsx";
import { BOOK_PARTS, type BookPart, type BooksFilter, partPath } from "./filter.ts";

/** Links to the parts of the books, for the same entity, currency and period. */
export function FinancialsNav({ shown, filter }: { shown: BookPart; filter: BooksFilter }) {
  const t = useWords("financials");
  return (
    <BoxNav
      label={t("title")}
      boxes={BOOK_PARTS}
      shown={shown}
      hrefFor={(part) => partPath(part, filter)}
      wordsOf={(part) => t(`parts.${part}`)}
    />
  );
}
