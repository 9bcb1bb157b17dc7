import type { VaultDocument } from "@passerelle/contract/vault";
import { formatDay } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";

const TONES = { valid: "neutral", expiring: "warning", expired: "danger" } as const;

/** When a document expires; nothing for one without a date. */
export function ExpiryBadge({
  document: { expires_on, expiry },
}: {
  document: Pick<VaultDocument, "expires_on" | "expiry">;
}) {
  const t = useWords("vault/public");
  const { language } = useLanguage();
  if (expires_on === null) return null;
  return (
    <Badge tone={TONES[expiry]}>
      {t(expiry === "expired" ? "expired_on" : "expires_on", {
        date: formatDay(expires_on, language, "medium"),
      })}
    </Badge>
  );
}
