import type { BillingDocument } from "@passerelle/contract/billing";
import { documentName, isReturn } from "@passerelle/domain/billing/format";
import { isHeld } from "@passerelle/domain/billing/stamps";
import { useWords } from "../lib/words.tsx";
import { Badge } from "../ui/badge.tsx";

type Shown = Pick<BillingDocument, "kind" | "direction" | "stamp">;

/** Names the kind of a document; credit notes and refunds stand out. A page that shows it loads the words `billing/public`. */
export function DocumentBadge({ kind, direction, stamp }: Shown) {
  const t = useWords("billing/public");
  const name = documentName(kind, direction);
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={isReturn(name) ? "warning" : kind === "invoice" ? "info" : "neutral"}>
        {t(`names.${name}`)}
      </Badge>
      <StampBadge stamp={stamp} />
    </span>
  );
}

/** Shows that a document waits for the tax authority; nothing once it may be delivered. */
function StampBadge({ stamp }: Pick<BillingDocument, "stamp">) {
  const t = useWords("billing/public");
  if (!isHeld(stamp)) return null;
  return <Badge tone="warning">{t("stamp.waiting")}</Badge>;
}
