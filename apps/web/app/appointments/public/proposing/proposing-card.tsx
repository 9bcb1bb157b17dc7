import type { Proposal } from "@passerelle/contract/appointments/staff";
import type { RequestSummary } from "@passerelle/contract/requests/ordering";
import { formatMoney } from "@passerelle/domain/money";
import { may } from "@passerelle/domain/roles";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useLive } from "../../../lib/live/use-live.ts";
import { ownZone } from "../../../lib/own-zone.ts";
import { useProfile } from "../../../lib/session.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FactCard } from "../../../ui/facts.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { proposalQuery } from "../../api.ts";
import { isMeetable } from "../../fits.ts";
import { useTimes } from "../../times.ts";

const ProposeForm = lazyPart(() => import("./propose-form.tsx").then((module) => module.ProposeForm));

type Proposable = Pick<RequestSummary, "id" | "status" | "service">;

/**
 * The times that are proposed to the customer of a request, and the form for others, for staff who receive appointments. Nothing for
 * other readers. A page that shows it loads the words `appointments` and `appointments/public/proposing`.
 */
export function ProposingCard({ request, customerId }: { request: Proposable; customerId: string }) {
  const { id, role } = useProfile();
  const mayPropose = may(role, "appointments.receive") && id !== customerId && isMeetable(request);
  return mayPropose ? <Proposing request={request} /> : null;
}

function Proposing({ request }: { request: Proposable }) {
  const t = useWords("appointments/public/proposing");
  const query = proposalQuery(request.id);
  const { data, error, refetch } = useQuery(query);
  const [isOpen, setOpen] = useState(false);
  useLive("appointments", undefined, [query.queryKey]);
  const close = () => setOpen(false);
  return (
    <FactCard title={t("title")}>
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-24 rounded-control" />}
      {data && (
        <>
          {data.proposal ? <Open proposal={data.proposal} /> : <p className="mb-4">{t("lead")}</p>}
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {t(data.proposal ? "again" : "propose")}
          </Button>
        </>
      )}
      {isOpen && (
        <Dialog open title={t("propose")} onClose={close}>
          <Suspense fallback={<Skeleton className="h-96" />}>
            <ProposeForm request={request} replaces={Boolean(data?.proposal)} onClose={close} />
          </Suspense>
        </Dialog>
      )}
    </FactCard>
  );
}

function Open({ proposal: { kind, agent, agent_zone, expires_at, times } }: { proposal: Proposal }) {
  const t = useWords("appointments/public/proposing");
  const { language } = useLanguage();
  const words = useTimes();
  const sides = { agent_zone, customer_zone: ownZone() };
  return (
    <div className="mb-4 flex flex-col gap-2 break-words">
      <p>
        {[
          t("open.with", { kind: kind.name, name: agent.name }),
          kind.price && formatMoney(kind.price, language),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <ul aria-label={t("open.times")} className="list-disc pl-5">
        {times.map(({ id, starts_at }) => (
          <li key={id}>
            <time dateTime={starts_at}>{words.both(starts_at, sides)}</time>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">{t("open.until", { times: words.both(expires_at, sides) })}</p>
    </div>
  );
}
