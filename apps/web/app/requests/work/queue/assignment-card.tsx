import type { AssignmentEntry } from "@passerelle/contract/requests/work/queues";
import type { Language } from "@passerelle/domain/languages";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../../lib/format.ts";
import { useProfile } from "../../../lib/session.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { FactCard } from "../../../ui/facts.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { assign, assignments, workChoices } from "./api.ts";
import { useAssignment } from "./use-assignment.ts";
import { useRefusal } from "./use-refusal.ts";
import { isDayFull, WorkerSelect } from "./worker-select.tsx";

/** The current and former assignees of a request, and actions to take, return or assign it. */
export function AssignmentCard({ requestId, reference }: { requestId: string; reference: string }) {
  const t = useWords("requests/work/queue");
  const { data, error, refetch } = useQuery(assignments(requestId));
  const me = useProfile().id;
  const { mutateAsync } = useMutation(assign(useQueryClient(), requestId));
  const from = data?.assignee?.id ?? null;
  const { assignTo, isPending } = useAssignment({ id: requestId, reference, assigneeId: from });
  return (
    <FactCard title={t("charge.title")}>
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-16 rounded-control" />}
      {data && (
        <>
          <p className="mb-4 break-words">
            {data.assignee ? t("assignee", { name: data.assignee.name }) : t("nobody")}
          </p>
          <div className="flex flex-wrap gap-3 empty:hidden">
            {data.may.take && (
              <Button busy={isPending} onClick={() => assignTo(me)}>
                {t("take")}
              </Button>
            )}
            {data.may.hand_back && (
              <Button variant="ghost" busy={isPending} onClick={() => assignTo(null)}>
                {t(from === me ? "charge.hand_back" : "charge.withdraw")}
              </Button>
            )}
            {data.may.give && <Give from={from} spoken={data.language} run={mutateAsync} />}
          </div>
          <Entries entries={data.entries} />
        </>
      )}
    </FactCard>
  );
}

type GiveProps = {
  from: string | null;
  /** The language in which the customer is served. */
  spoken: Language;
  run: (asked: { from: string | null; to: string; beyond_capacity: boolean }) => Promise<unknown>;
};

function Give({ from, spoken, run }: GiveProps) {
  const t = useWords("requests/work/queue");
  const refusal = useRefusal();
  const { language } = useLanguage();
  const { data } = useQuery(workChoices(language));
  const [to, setTo] = useState("");
  const workers = (data?.workers ?? []).filter(({ id }) => id !== from);
  // Whether the reader was warned that the day is full.
  const give = () => run({ from, to, beyond_capacity: isDayFull(workers, to) });
  return (
    <ConfirmedAction
      label={t("bulk.assign.label")}
      title={t("charge.give_ask")}
      confirmLabel={t("bulk.assign.label")}
      done={t("charge.given")}
      run={() => (to === "" ? Promise.resolve(t("bulk.assignee_missing")) : give())}
      explain={refusal}
    >
      <WorkerSelect workers={workers} value={to} onChange={setTo} spoken={spoken} />
    </ConfirmedAction>
  );
}

function Entries({ entries }: { entries: readonly AssignmentEntry[] }) {
  const t = useWords("requests/work/queue");
  const { language } = useLanguage();
  if (entries.length === 0) return null;
  const gone = t("charge.gone");
  return (
    <details className="mt-4">
      <summary className="min-h-11 py-2 font-semibold">{t("charge.history")}</summary>
      <ol className="flex flex-col gap-2 text-sm">
        {entries.toReversed().map(({ id, at, how, assignee, actor }) => (
          <li key={id} className="break-words">
            {t(`charge.ways.${how}`, { name: assignee?.name || gone, by: actor?.name || gone })}{" "}
            <time dateTime={at} className="text-muted">
              {formatDateTime(at, language)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}
