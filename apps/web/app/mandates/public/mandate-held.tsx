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
 * For the proxy who handles a request: until when they may file it, or why they may not, before they try. Nothing for others. A page
 * that shows it loads the words `mandates/public`.
 */
export function MandateHeld({ requestId }: { requestId: string }) {
  const profile = useProfile();
  return needsMandate(profile.role) ? <Held requestId={requestId} /> : null;
}

function Held({ requestId }: { requestId: string }) {
  const t = useWords("mandates/public");
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
  if (data.until)
    return (
      <Alert kind="success" title={t("held.in_force", { date: formatDay(data.until, language) })}>
        {all}
      </Alert>
    );
  return (
    <Alert kind="warning" title={t("held.missing")}>
      {data.refusal && `${t(`held.reasons.${data.refusal}`)} `}
      {all}
    </Alert>
  );
}
