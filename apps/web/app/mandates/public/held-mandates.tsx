import { needsMandate } from "@passerelle/domain/mandates/admission";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useLive } from "../../lib/live/use-live.ts";
import { useProfile } from "../../lib/session.ts";
import { useWords } from "../../lib/words.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { actingKey, heldQuery } from "../acting/api.ts";
import { MandateFacts } from "../acting/mandate-facts.tsx";

/**
 * For a proxy: what each mandate that they hold allows and until when. Nothing for others. A page that shows it loads the words
 * `mandates`, `mandates/public` and `mandates/acting`.
 */
export function HeldMandates() {
  const { role } = useProfile();
  return needsMandate(role) ? <Held /> : null;
}

function Held() {
  const t = useWords("mandates/public");
  const { data, error, refetch } = useQuery(heldQuery);
  useLive("mandates", undefined, [actingKey]);
  if (!data && error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="mt-6 h-48 rounded-card" />;
  return (
    <div className="mt-6">
      <FactCard title={t("queue.title")}>
        {data.mandates.length === 0 && <p className="text-muted">{t("queue.none")}</p>}
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {data.mandates.map((mandate) => (
            <li key={mandate.id}>
              <Link to={`/acting-for/${mandate.id}`} className={TEXT_LINK}>
                {mandate.principal}
              </Link>
              <MandateFacts mandate={mandate} />
            </li>
          ))}
        </ul>
      </FactCard>
    </div>
  );
}
