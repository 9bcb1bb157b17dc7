import type { BillingDocument } from "@passerelle/contract/billing";
import { documentName, isReturn } from "@passerelle/domain/billing/format";
import { useWords } from "../lib/words.tsx";
import { Badge } from "../ui/badge.tsx";

/** What a document is; those of money that goes back stand out. A page that shows it loads the words `billing/public`. */
export function DocumentBadge({ kind, direction }: Pick<BillingDocument, "kind" | "direction">) {
  const t = useWords("billing/public");
  const name = documentName(kind, direction);
  return (
    <Badge tone={isReturn(name) ? "warning" : kind === "invoice" ? "info" : "neutral"}>
      {t(`names.${name}`)}
    </Badge>
  );
}
