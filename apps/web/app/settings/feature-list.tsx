import type { FeatureFlag } from "@passerelle/contract/settings";
import type { Feature } from "@passerelle/domain/settings/features";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDateTime } from "../lib/format.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { ConfirmedAction } from "../ui/confirmed-action.tsx";
import { History } from "../ui/history.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { featureList, HISTORY_KEY, readHistory, reloadFeatures, switchFeature } from "./api.ts";

/** Feature flags, which a super_admin switches for all users (product.md, *Coming soon*). */
export function FeatureList() {
  const t = useWords("settings");
  const { data, error, refetch } = useQuery(featureList);
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-64 rounded-card" />;
  }
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">{t("features.lead")}</p>
      <ul className="flex flex-col gap-4">
        {data.map((feature) => (
          <li key={feature.name}>
            <FeatureRow feature={feature} />
          </li>
        ))}
      </ul>
      <History
        queryKey={HISTORY_KEY}
        read={readHistory}
        subject={({ subject }) => t(`features.${subject as Feature}.title`)}
      />
    </>
  );
}

function FeatureRow({ feature }: { feature: FeatureFlag }) {
  const t = useWords("settings");
  const { language } = useLanguage();
  const client = useQueryClient();
  const { name, on, updated_at } = feature;
  const title = t(`features.${name}.title`);
  const change = on ? "switch_off" : "switch_on";
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-xl">{title}</h2>
        <p className="mt-1 text-muted">{t(`features.${name}.text`)}</p>
        {updated_at && (
          <p className="mt-1 text-sm text-muted">
            {t("features.changed", { date: formatDateTime(updated_at, language) })}
          </p>
        )}
      </div>
      <Badge tone={on ? "success" : "neutral"}>{t(on ? "features.on" : "features.off")}</Badge>
      <ConfirmedAction
        label={t(`${change}.label`)}
        accessibleLabel={t(`${change}.of`, { title })}
        title={t(`${change}.title`, { title })}
        confirmLabel={t(`${change}.label`)}
        done={t(`${change}.done`)}
        run={() => switchFeature(feature, !on).finally(() => void reloadFeatures(client))}
      >
        <p>{t(`${change}.text`)}</p>
      </ConfirmedAction>
    </Card>
  );
}
