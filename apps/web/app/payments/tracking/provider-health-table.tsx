import type { ProviderHealth } from "@passerelle/contract/payments/providers";
import { numberFormat } from "@passerelle/domain/formats";
import type { Language } from "@passerelle/domain/languages";
import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { providerHealth } from "./api.ts";
import { useWayName } from "./way-name.ts";

const HEADS = ["provider", "state", "mode", "hour", "day", "last_event"] as const;
type Part = Exclude<(typeof HEADS)[number], "provider">;
const PARTS = HEADS.slice(1) as Part[];
const TONES = { up: "success", slow: "warning", down: "danger", off: "neutral" } as const;
const DETAIL = "block text-[0.8125rem] text-muted tabular-nums";

/** How every provider is doing now, what it did lately, and whether it moves money. */
export function ProviderHealthTable() {
  const t = useWords("payments/tracking");
  const { data, error, refetch } = useQuery(providerHealth());
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-80 rounded-card" />;
  }
  return (
    // By the width beside the sidebar, not the window's.
    <div className="@container">
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      <div className="overflow-x-auto rounded-card border border-line bg-surface @max-3xl:hidden">
        <table className="w-full text-left">
          <caption className="sr-only">{t("health.table")}</caption>
          <thead className="border-b border-line text-sm text-muted">
            <tr>
              {HEADS.map((head) => (
                <th key={head} scope="col" className="px-2 py-1 font-semibold">
                  {t(`health.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {data.providers.map((one) => (
              <tr key={one.provider} className="h-11">
                <th scope="row" className="px-2 py-1 text-sm font-semibold whitespace-nowrap">
                  {t(`providers.${one.provider}`)}
                </th>
                {PARTS.map((part) => (
                  <td key={part} className="px-2 py-1 text-sm leading-tight">
                    <HealthPart one={one} part={part} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="flex flex-col gap-2 @3xl:hidden">
        {data.providers.map((one) => (
          <HealthCard key={one.provider} one={one} />
        ))}
      </ul>
    </div>
  );
}

function HealthCard({ one }: { one: ProviderHealth }) {
  const t = useWords("payments/tracking");
  // A provider that is not configured only shows its state.
  const parts = PARTS.filter((part) => part !== "state" && one.mode !== null);
  return (
    <li className="rounded-card border border-line bg-surface p-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{t(`providers.${one.provider}`)}</span>
        <HealthPart one={one} part="state" />
      </div>
      {parts.length > 0 && (
        <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2">
          {parts.map((part) => (
            <div key={part}>
              <dt className="text-muted">{t(`health.${part}`)}</dt>
              <dd>
                <HealthPart one={one} part={part} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function HealthPart({ one, part }: { one: ProviderHealth; part: Part }) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  if (part === "state") return <StateText one={one} />;
  if (one.mode === null) return null;
  switch (part) {
    case "mode":
      return t(`health.modes.${one.mode}`);
    case "hour":
    case "day":
      return <PeriodText period={one[part]} />;
    case "last_event":
      if (!one.last_event_at) return <span className="text-muted">{t("health.never")}</span>;
      return <time dateTime={one.last_event_at}>{formatDateTime(one.last_event_at, language)}</time>;
  }
}

function StateText({ one: { state: known, troubles } }: { one: ProviderHealth }) {
  const t = useWords("payments/tracking");
  const nameOf = useWayName();
  const state = known ?? "off";
  return (
    <>
      <Badge tone={TONES[state]}>{t(`health.states.${state}`)}</Badge>
      {troubles.map((trouble) => (
        <span key={nameOf(trouble)} className={DETAIL}>
          {t("health.trouble", { way: nameOf(trouble), state: t(`health.states.${trouble.state}`) })}
        </span>
      ))}
    </>
  );
}

/** In seconds, or from two minutes on in minutes. */
function formatDuration(seconds: number, language: Language): string {
  const [value, unit] = seconds < 120 ? [seconds, "second"] : [seconds / 60, "minute"];
  return numberFormat(language, { style: "unit", unit, maximumFractionDigits: 0 }).format(value);
}

function PeriodText({ period }: { period: ProviderHealth["hour"] }) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const { attempts, succeeded, failed, median_seconds: median } = period;
  if (attempts === 0) return <span className="text-muted">{t("health.no_attempt")}</span>;
  const decided = succeeded + failed;
  const percent = numberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  const time = median !== null && formatDuration(median, language);
  const details = [
    decided > 0 && t("health.of", { succeeded, decided }),
    time && t("health.median", { time }),
    attempts > decided && t("health.under_way", { count: attempts - decided }),
  ];
  return (
    <>
      {decided > 0 && t("health.rate", { percent: percent.format(succeeded / decided) })}
      <span className={DETAIL}>{details.filter(Boolean).join(" · ")}</span>
    </>
  );
}
