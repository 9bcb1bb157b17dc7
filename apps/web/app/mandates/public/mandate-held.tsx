import { needsMandate } from "@passerelle/domain/mandates/admission";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatDay } from "../../lib/format.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useProfile } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { mandatesKey, needQuery } from "../api.ts";

/**
 * For the proxy who handles a request: until when they may file it, collect and sign for it, or why they may not, before they try.
 * Nothing for others. A page that shows it loads the words `mandates` and `mandates/public`.
 */
export function MandateHeld({ requestId }: { requestId: string }) {
  const profile = useProfile();
  return needsMandate(profile.role) ? <Held requestId={requestId} /> : null;
}

function Held({ requestId }: { requestId: string }) {
  const t = useWords("mandates/public");
  const common = useWords("mandates");
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery(needQuery(requestId));
  useLive("mandates", undefined, [mandatesKey]);
  if (!data && error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-32 rounded-card" />;
  const all = (
    <Link to="/mandates" className={TEXT_LINK}>
      {t("need.see")}
    </Link>
  );
  const isWhole = data.acts.every(({ until }) => until !== null);
  return (
    <Alert
      kind={data.until ? (isWhole ? "success" : "info") : "warning"}
      title={t(data.until ? "held.title" : "held.missing")}
    >
      <ul className="mb-1 flex flex-col gap-1">
        {data.acts.map(({ act, until, refusal }) => (
          <li key={act}>
            {until
              ? t("held.until", { power: common(`powers.${act}`), date: formatDay(until, language) })
              : t("held.not", {
                  power: common(`powers.${act}`),
                  reason: t(`held.reasons.${refusal ?? "none"}`),
                })}
          </li>
        ))}
      </ul>
      {all}
    </Alert>
  );
}
