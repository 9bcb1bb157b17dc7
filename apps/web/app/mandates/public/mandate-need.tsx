import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatDay } from "../../lib/format.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { mandatesKey, needQuery } from "../api.ts";

type MandateNeedProps = { requestId: string; country: string; subject: string };

/**
 * For the customer of a request that a proxy handles: until when they may act, or a link to the mandate that is missing, with what is
 * known of it filled in. A page that shows it loads the words `mandates/public`.
 */
export function MandateNeed({ requestId, country, subject }: MandateNeedProps) {
  const t = useWords("mandates/public");
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery(needQuery(requestId));
  useLive("mandates", undefined, [mandatesKey]);
  if (!data && error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 rounded-card" />;
  if (!data.proxy) return null;
  if (data.until)
    return (
      <p className="text-muted">
        {t("need.in_force", { date: formatDay(data.until, language) })}{" "}
        <Link to="/mandates" className={TEXT_LINK}>
          {t("need.see")}
        </Link>
      </p>
    );
  const known = new URLSearchParams({ proxy: data.proxy.id, country, subject });
  return (
    <Alert
      kind="warning"
      title={t("need.missing", { name: data.proxy.name })}
      action={
        <ButtonLink to={`/mandates/new?${known}`} size="sm">
          {t("need.give")}
        </ButtonLink>
      }
    >
      {t("need.missing_text")}
    </Alert>
  );
}
