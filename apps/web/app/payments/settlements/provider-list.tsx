import type { SettlementProvider } from "@passerelle/contract/payments/settlements";
import type { ProviderName } from "@passerelle/domain/payments/providers";
import { Link } from "react-router";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { settlementsPath } from "./paths.ts";
import { StateBadge } from "./state-badge.tsx";

type ProviderListProps = { providers: readonly SettlementProvider[]; shown: ProviderName | undefined };

/** The providers with their latest settlement; each narrows the list of days to it, and again to all. */
export function ProviderList({ providers, shown }: ProviderListProps) {
  const t = useWords("payments/settlements");
  return (
    <nav aria-label={t("providers")} className="mb-4 work:mb-2">
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {providers.map((one) => (
          <li key={one.provider}>
            <ProviderLink one={one} isShown={one.provider === shown} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ProviderLink({ one, isShown }: { one: SettlementProvider; isShown: boolean }) {
  const t = useWords("payments/settlements");
  const tracking = useWords("payments/tracking");
  const { language } = useLanguage();
  const facts = [
    t(`sources.${one.source}`),
    one.read_at ? t("read_at", { date: formatDateTime(one.read_at, language) }) : t("never"),
  ];
  return (
    <Link
      to={settlementsPath(isShown ? undefined : one.provider)}
      aria-current={isShown ? "true" : undefined}
      className="flex h-full flex-col justify-center gap-0.5 rounded-card border border-line bg-surface px-3 py-1.5 text-ink no-underline hover:border-primary aria-[current=true]:border-primary aria-[current=true]:bg-primary-soft"
    >
      <span className="flex items-center justify-between gap-2">
        <span className="font-semibold">{tracking(`providers.${one.provider}`)}</span>
        <span className="flex gap-1">
          {one.differences > 0 && (
            <Badge tone="warning">{t("differences", { count: one.differences })}</Badge>
          )}
          {one.state && one.state !== "read" && <StateBadge state={one.state} />}
          {one.state === "read" && one.differences === 0 && <Badge tone="success">{t("agrees")}</Badge>}
        </span>
      </span>
      <span className="text-[0.8125rem] text-muted tabular-nums">{facts.join(" · ")}</span>
    </Link>
  );
}
