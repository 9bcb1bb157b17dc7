import type { Handover as HandoverView, WorkDeliverable } from "@passerelle/contract/requests/deliverables";
import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { handoverQuery, takeBackDeliverable } from "./api.ts";
import { DeliverableContent } from "./deliverable-content.tsx";
import { type DeliverableChoice, DeliverableForm } from "./deliverable-form.tsx";

/** Promised and existing deliverables of a request, for its workers. */
export function Handover({ request: { id } }: { request: RequestDetail }) {
  const t = useWords("requests/deliverables");
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery(handoverQuery(id, language));
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-48 rounded-card" />;
  }
  return (
    <>
      <Promises requestId={id} handover={data} />
      <FactCard title={t("handover.title")}>
        <DeliverableList requestId={id} handover={data} />
      </FactCard>
    </>
  );
}

type PartProps = { requestId: string; handover: HandoverView };

function Promises({ requestId, handover: { promises, missing, open } }: PartProps) {
  const t = useWords("requests/deliverables");
  const [choice, setChoice] = useState<DeliverableChoice>();
  const list = useRef<HTMLDivElement>(null);
  const close = () => {
    setChoice(undefined);
    // The form, which had the focus, is gone.
    list.current?.focus();
  };
  return (
    <FactCard title={t("handover.promises")}>
      <div ref={list} tabIndex={-1} className="flex flex-col gap-4">
        {promises.length === 0 && <p>{t("handover.no_promise")}</p>}
        {promises.length > 0 && (
          <ul className="flex flex-col gap-3">
            {promises.map((promise) => {
              const awaited = missing.includes(promise.key);
              return (
                <li key={promise.key} className="flex flex-wrap items-center gap-x-3 gap-y-2">
                  <span className="min-w-0 flex-1 basis-48">
                    <span className="block font-semibold">{promise.name}</span>
                    <span className="text-sm text-muted">{t(`kinds.${promise.kind}`)}</span>
                  </span>
                  <Badge tone={awaited ? "warning" : "success"}>
                    {t(awaited ? "handover.awaited" : "handover.given")}
                  </Badge>
                  {open && awaited && (
                    <Button
                      size="sm"
                      variant="secondary"
                      aria-label={t("handover.give_of", { name: promise.name })}
                      onClick={() => setChoice(promise)}
                    >
                      {t("handover.give")}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {!open && <p className="text-sm text-muted">{t("handover.closed")}</p>}
        {open && choice && (
          <DeliverableForm
            key={choice.key ?? choice.kind}
            requestId={requestId}
            choice={choice}
            onClose={close}
          />
        )}
        {open && !choice && (
          <p className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="secondary"
              onClick={() => setChoice({ key: null, kind: "proof", name: t("handover.proof") })}
            >
              {t("handover.proof")}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => setChoice({ key: null, kind: "message", name: t("handover.more") })}
            >
              {t("handover.more")}
            </Button>
          </p>
        )}
      </div>
    </FactCard>
  );
}

function DeliverableList({ requestId, handover: { promises, deliverables, open } }: PartProps) {
  const t = useWords("requests/deliverables");
  const names = new Map(promises.map(({ key, name }) => [key, name]));
  const nameOf = (one: WorkDeliverable) => names.get(one.promise_key ?? "") ?? t(`kinds.${one.kind}`);
  const current = deliverables.filter(({ removed_at }) => !removed_at);
  const removed = deliverables.filter(({ removed_at }) => removed_at);
  return (
    <>
      {current.length === 0 && <p>{t("handover.nothing")}</p>}
      <ul className="flex flex-col gap-5">
        {current.map((one) => (
          <li key={one.id} className="flex flex-col gap-2">
            <p className="font-semibold">{nameOf(one)}</p>
            <HandoverNote one={one} />
            <DeliverableContent requestId={requestId} deliverable={one} />
            {open && <TakeBack requestId={requestId} deliverable={one.id} name={nameOf(one)} />}
          </li>
        ))}
      </ul>
      {removed.length > 0 && (
        <details className="mt-5 border-t border-line pt-4">
          <summary className="cursor-pointer font-semibold">
            {t("handover.removed", { count: removed.length })}
          </summary>
          <ul className="mt-3 flex flex-col gap-5">
            {removed.map((one) => (
              <li key={one.id} className="flex flex-col gap-2">
                <p className="font-semibold">{nameOf(one)}</p>
                <HandoverNote one={one} />
                <DeliverableContent requestId={requestId} deliverable={one} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Who handed it over and when, and who took it back. */
function HandoverNote({ one }: { one: WorkDeliverable }) {
  const t = useWords("requests/deliverables");
  const { language } = useLanguage();
  const { given_at, given_by, removed_at, removed_by } = one;
  return (
    <p className="text-sm text-muted">
      {t("handover.by", { name: given_by.name, date: formatDateTime(given_at, language) })}
      {removed_at &&
        ` ${t("handover.removed_by", { name: removed_by?.name ?? "", date: formatDateTime(removed_at, language) })}`}
    </p>
  );
}

function TakeBack({
  requestId,
  deliverable,
  name,
}: {
  requestId: string;
  deliverable: string;
  name: string;
}) {
  const t = useWords("requests/deliverables");
  const { mutateAsync } = useMutation(takeBackDeliverable(useQueryClient(), requestId));
  return (
    <p>
      <ConfirmedAction
        label={t("take_back.label")}
        accessibleLabel={t("take_back.label_of", { name })}
        title={t("take_back.ask", { name })}
        confirmLabel={t("take_back.label")}
        done={t("take_back.done")}
        variant="ghost"
        danger
        run={() => mutateAsync(deliverable)}
      >
        <p>{t("take_back.text")}</p>
      </ConfirmedAction>
    </p>
  );
}
