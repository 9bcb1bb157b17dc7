import type { AgentRow } from "@passerelle/contract/requests/work/agents";
import type { HandedOver, StaffWork } from "@passerelle/contract/requests/work/hand-over";
import { HANDED_OVER, type HandedOverKind, MOST_TAKERS } from "@passerelle/domain/requests/work/hand-over";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useFailureWords } from "../../../lib/failure.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { Checkbox } from "../../../ui/field.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { workChoices } from "../queue/api.ts";
import { handOver, staffWork, ticketStaff } from "./api.ts";

/** A button that opens what is open with a person, to hand it to others before they leave. */
export function WorkDialog({ agent }: { agent: AgentRow }) {
  const t = useWords("requests/work/agents");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t("work.label_of", { name: agent.name })}
        onClick={() => setOpen(true)}
      >
        {t("work.label")}
      </Button>
      {isOpen && (
        <Dialog
          open
          title={t("work.title", { name: agent.name })}
          onClose={() => setOpen(false)}
          footer={<Button onClick={() => setOpen(false)}>{t("work.close")}</Button>}
        >
          <Work agent={agent} />
        </Dialog>
      )}
    </>
  );
}

const isMovable = (kind: StaffWork["work"][number]["kind"]): kind is HandedOverKind =>
  HANDED_OVER.some((one) => one === kind);

function Work({ agent }: { agent: AgentRow }) {
  const t = useWords("requests/work/agents");
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery(staffWork(agent.id));
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-64" />;
  }
  const { work, absence, seen_at } = data;
  const others = work.filter(({ kind, open }) => !isMovable(kind) && open > 0);
  const isDone = work.every(({ open }) => open === 0);
  return (
    <div className="flex flex-col gap-5">
      <Facts>
        <Fact name={t("work.seen")}>{seen_at ? formatDateTime(seen_at, language) : t("work.never")}</Fact>
        <Fact name={t("work.absence")}>
          {absence
            ? t("work.absent", {
                from: formatDateTime(absence.from, language),
                to: formatDateTime(absence.to, language),
              })
            : t("work.no_absence")}
        </Fact>
      </Facts>
      {work.map(
        ({ kind, open }) => isMovable(kind) && <Handing key={kind} agent={agent} kind={kind} open={open} />,
      )}
      {others.length > 0 && (
        <section>
          <h3 className="text-base">{t("work.others")}</h3>
          <ul className="mt-1 list-disc pl-5">
            {others.map(({ kind, open }) => (
              <li key={kind}>{t(`work.kinds.${kind}`, { count: open })}</li>
            ))}
          </ul>
          <p className="mt-1 text-sm text-muted">{t("work.others_text")}</p>
        </section>
      )}
      {isDone && (
        <p>
          {t("work.nothing")}{" "}
          <Link to={`/admin/users/${agent.id}`} className="font-semibold">
            {t("work.account")}
          </Link>
        </p>
      )}
    </div>
  );
}

type HandingProps = { agent: AgentRow; kind: HandedOverKind; open: number };

/** The open work of one kind, with those who may get it. */
function Handing({ agent, kind, open }: HandingProps) {
  const t = useWords("requests/work/agents");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const choices = useQuery({ ...workChoices(language), enabled: kind === "requests" });
  const staff = useQuery({ ...ticketStaff, enabled: kind === "tickets" });
  const { mutateAsync, isPending } = useMutation(handOver(useQueryClient(), agent.id));
  const [to, setTo] = useState<readonly string[]>([]);
  const [done, setDone] = useState<HandedOver>();
  const [failure, setFailure] = useState<string>();
  const { error, refetch } = kind === "requests" ? choices : staff;
  const known = kind === "requests" ? choices.data?.workers : staff.data;
  const people = known?.filter(({ id }) => id !== agent.id);

  async function give() {
    setFailure(undefined);
    setDone(undefined);
    try {
      setDone(await mutateAsync({ kind, to: [...to] }));
    } catch (refused) {
      setFailure(failureWords(refused));
    }
  }

  return (
    <section data-work={kind}>
      <h3 className="text-base">{t(`work.kinds.${kind}`, { count: open })}</h3>
      {done && (
        <Alert kind={done.left > 0 ? "warning" : "success"}>
          {t("work.moved", { count: done.moved })} {done.left > 0 && t("work.left", { count: done.left })}
        </Alert>
      )}
      {failure && <Alert kind="error">{failure}</Alert>}
      {open > 0 && !people && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {open > 0 && people?.length === 0 && <p className="mt-1">{t("work.no_taker")}</p>}
      {open > 0 && people && people.length > 0 && (
        <>
          <fieldset className="mt-1">
            <legend className="text-sm text-muted">{t("work.to", { most: MOST_TAKERS })}</legend>
            <div className="grid max-h-60 overflow-y-auto sm:grid-cols-2">
              {people.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  checked={to.includes(id)}
                  disabled={!to.includes(id) && to.length >= MOST_TAKERS}
                  onChange={(event) =>
                    setTo(event.target.checked ? [...to, id] : to.filter((one) => one !== id))
                  }
                />
              ))}
            </div>
          </fieldset>
          <Button size="sm" busy={isPending} disabled={to.length === 0} onClick={() => void give()}>
            {t("work.give")}
          </Button>
        </>
      )}
    </section>
  );
}
