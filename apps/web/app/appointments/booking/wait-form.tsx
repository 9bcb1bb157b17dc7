import { MAX_WANTED_RANGES } from "@passerelle/domain/appointments/kinds";
import { addDays, utcDay } from "@passerelle/domain/days";
import { zoneClock } from "@passerelle/domain/time-zones";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { refocusAfterRemoval } from "../../ui/refocus.ts";
import { wait, waitingQuery } from "../api.ts";

/** Days, both included. */
type Wanted = { key: string; from: string; to: string };

const nextWeek = (): Wanted => {
  const today = utcDay(new Date());
  return { key: crypto.randomUUID(), from: today, to: addDays(today, 6) };
};

const isForward = ({ from, to }: Wanted) => from !== "" && to !== "" && from <= to;

type WaitFormProps = { kindId: string; agentId: string | null; zone: string };

/** Asks to be notified when a slot within wanted days becomes free. */
export function WaitForm({ kindId, agentId, zone }: WaitFormProps) {
  const t = useWords("appointments/booking");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const waiting = useQuery(waitingQuery);
  const send = useMutation(wait(client));
  const [wanted, setWanted] = useState(() => [nextWeek()]);
  const [isChecked, setChecked] = useState(false);
  const isWaiting = waiting.data?.waiting.some(({ kind }) => kind.id === kindId);
  const change = (key: string, changes: Partial<Wanted>) =>
    setWanted(wanted.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  function submit(event: React.FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!wanted.every(isForward)) return;
    const clock = zoneClock(zone);
    send.mutate({
      kind_id: kindId,
      agent_id: agentId,
      zone,
      wanted: wanted.map(({ from, to }) => ({
        starts_at: new Date(clock.instantOf(from, 0)).toISOString(),
        ends_at: new Date(clock.instantOf(addDays(to, 1), 0)).toISOString(),
      })),
    });
  }

  return (
    <div className="max-w-2xl">
      <FactCard title={t("wait.title")} folded>
        <p className="mb-4 text-muted">{t("wait.text")}</p>
        {isWaiting && !send.isSuccess && <Alert className="mb-4">{t("wait.already")}</Alert>}
        <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
          <ul className="flex flex-col gap-4">
            {wanted.map((one, index) => (
              <li key={one.key}>
                <fieldset className="flex flex-wrap items-end gap-3">
                  <legend className="sr-only">{t("wait.range", { number: index + 1 })}</legend>
                  <Field label={t("wait.from")} required className="min-w-32 flex-1">
                    {(field) => (
                      <TextInput
                        {...field}
                        type="date"
                        // Of days that were added.
                        autoFocus={index > 0}
                        value={one.from}
                        onChange={(event) => change(one.key, { from: event.target.value })}
                      />
                    )}
                  </Field>
                  <Field
                    label={t("wait.to")}
                    required
                    error={isChecked && !isForward(one) && t("wait.backward")}
                    className="min-w-32 flex-1"
                  >
                    {(field) => (
                      <TextInput
                        {...field}
                        type="date"
                        value={one.to}
                        onChange={(event) => change(one.key, { to: event.target.value })}
                      />
                    )}
                  </Field>
                  {wanted.length > 1 && (
                    <Button
                      variant="ghost"
                      aria-label={t("wait.remove_of", { number: index + 1 })}
                      onClick={({ currentTarget }) => {
                        refocusAfterRemoval(currentTarget);
                        setWanted(wanted.filter(({ key }) => key !== one.key));
                      }}
                    >
                      {t("wait.remove")}
                    </Button>
                  )}
                </fieldset>
              </li>
            ))}
          </ul>
          {wanted.length < MAX_WANTED_RANGES && (
            <Button variant="ghost" className="self-start" onClick={() => setWanted([...wanted, nextWeek()])}>
              {t("wait.add")}
            </Button>
          )}
          {send.error && (
            <Alert kind="error" title={t("wait.failed")}>
              {failureWords(send.error)}
            </Alert>
          )}
          <p role="status" className="empty:absolute">
            {send.isSuccess && t("wait.done")}
          </p>
          <Button type="submit" variant="secondary" busy={send.isPending} className="self-start">
            {t("wait.send")}
          </Button>
        </form>
      </FactCard>
    </div>
  );
}
