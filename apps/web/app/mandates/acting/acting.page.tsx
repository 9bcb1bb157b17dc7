import type { ActingMandate } from "@passerelle/contract/mandates/acting";
import { useQuery } from "@tanstack/react-query";
import { useLive } from "../../lib/live/use-live.ts";
import { useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { actingKey, heldQuery } from "./api.ts";
import { MandateFacts } from "./mandate-facts.tsx";

export const handle = { words: ["mandates", "mandates/acting"] };

/** /acting-for: the people for whom the reader may act, with what each mandate allows and until when. */
export default function ActingPage() {
  const t = useWords("mandates/acting");
  const { data, error, refetch } = useQuery(heldQuery);
  useLive("mandates", undefined, [actingKey]);
  return (
    <>
      <PageTitle title={t("list.title")} />
      <PageHeader title={t("list.title")} lead={t("list.lead")} />
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-72 rounded-card" />}
      {data?.mandates.length === 0 && (
        <EmptyState
          title={t("list.none")}
          action={
            <ButtonLink variant="secondary" to="/mandates">
              {t("list.mandates")}
            </ButtonLink>
          }
        >
          {t("list.none_text")}
        </EmptyState>
      )}
      {data && data.mandates.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2">
          {data.mandates.map((mandate) => (
            <li key={mandate.id}>
              <HeldCard mandate={mandate} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function HeldCard({ mandate }: { mandate: ActingMandate }) {
  const t = useWords("mandates/acting");
  return (
    <Card className="flex h-full flex-col gap-2">
      <span className="text-muted text-sm tabular-nums">{mandate.number}</span>
      <h2 className="text-lg wrap-anywhere">{mandate.principal}</h2>
      <p className="text-muted wrap-anywhere">{mandate.subject}</p>
      <MandateFacts mandate={mandate} />
      <ButtonLink to={`/acting-for/${mandate.id}`} className="mt-auto self-start">
        {t("list.act", { name: mandate.principal })}
      </ButtonLink>
    </Card>
  );
}
