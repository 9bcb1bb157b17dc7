import { useWords } from "../../lib/words.tsx";

/** How often others verified a document. Needs the words `verification/public`. */
export function CheckCount({ checks }: { checks: number }) {
  const t = useWords("verification/public");
  return <span>{checks === 0 ? t("never") : t("checks", { count: checks })}</span>;
}
