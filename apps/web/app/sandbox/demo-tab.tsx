import {
  CLOCK_STEPS,
  MOST_OUTCOMES,
  SIMULATED_OUTCOMES,
  type SimulatedOutcome,
} from "@passerelle/domain/sandbox/outcomes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../lib/failure.ts";
import { useSettings } from "../lib/settings.ts";
import { showToast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmedAction } from "../ui/confirmed-action.tsx";
import { FactCard } from "../ui/facts.tsx";
import { Field, Select, TextInput } from "../ui/field.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { chooseOutcomes, demoState, moveClock, resetDemo } from "./api.ts";

/** What only a demonstration has: the simulator's next outcomes, the clock of the jobs, and a fresh start. */
export function DemoTab() {
  const t = useWords("sandbox");
  const { data, error, refetch } = useQuery(demoState);
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-96 rounded-card" />;
  }
  return (
    <>
      <FactCard title={t("demo.outcomes.title")}>
        <Outcomes outcomes={data.outcomes} />
      </FactCard>
      <FactCard title={t("demo.clock.title")}>
        <Clock waiting={data.waiting_jobs} />
      </FactCard>
      <FactCard title={t("demo.reset.title")}>
        <Reset />
      </FactCard>
    </>
  );
}

function Outcomes({ outcomes }: { outcomes: readonly SimulatedOutcome[] }) {
  const t = useWords("sandbox");
  const client = useQueryClient();
  const failureWords = useFailureWords();
  const [added, setAdded] = useState<SimulatedOutcome>("declined");
  const [failure, setFailure] = useState<string>();
  const save = async (next: SimulatedOutcome[]) => {
    setFailure(undefined);
    await chooseOutcomes(client, next).catch((error: unknown) => setFailure(failureWords(error)));
  };
  return (
    <>
      <p className="max-w-prose text-muted">{t("demo.outcomes.lead")}</p>
      {outcomes.length > 0 ? (
        <ol className="mt-3 list-decimal pl-6">
          {[...outcomes.entries()].map(([at, outcome]) => (
            <li key={at}>{t(`demo.outcomes.names.${outcome}`)}</li>
          ))}
        </ol>
      ) : (
        <p className="mt-3">{t("demo.outcomes.none")}</p>
      )}
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <Field label={t("demo.outcomes.next")} required className="basis-72">
          {(field) => (
            <Select
              {...field}
              value={added}
              onChange={(event) => setAdded(event.target.value as SimulatedOutcome)}
            >
              {SIMULATED_OUTCOMES.map((outcome) => (
                <option key={outcome} value={outcome}>
                  {t(`demo.outcomes.names.${outcome}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button
          variant="secondary"
          disabled={outcomes.length >= MOST_OUTCOMES}
          onClick={() => void save([...outcomes, added])}
        >
          {t("demo.outcomes.add")}
        </Button>
        {outcomes.length > 0 && (
          <Button variant="ghost" onClick={() => void save([])}>
            {t("demo.outcomes.clear")}
          </Button>
        )}
      </div>
    </>
  );
}

function Clock({ waiting }: { waiting: number }) {
  const t = useWords("sandbox");
  const client = useQueryClient();
  const failureWords = useFailureWords();
  const [busy, setBusy] = useState<number>();
  const [failure, setFailure] = useState<string>();

  async function move(days: (typeof CLOCK_STEPS)[number]) {
    setBusy(days);
    setFailure(undefined);
    try {
      const { moved, scheduled } = await moveClock(client, days);
      showToast({ kind: "success", title: t("demo.clock.moved", { moved, scheduled }) });
    } catch (error) {
      setFailure(failureWords(error));
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <>
      <p className="max-w-prose text-muted">{t("demo.clock.lead")}</p>
      <p className="mt-3">{t("demo.clock.waiting", { count: waiting })}</p>
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className="mt-4 flex flex-wrap gap-3">
        {CLOCK_STEPS.map((days) => (
          <Button key={days} variant="secondary" busy={busy === days} onClick={() => void move(days)}>
            {t("demo.clock.by", { count: days })}
          </Button>
        ))}
      </div>
    </>
  );
}

function Reset() {
  const t = useWords("sandbox");
  const { platform_name: name } = useSettings();
  const [typed, setTyped] = useState("");

  async function reset() {
    if (typed.trim() !== name) return t("demo.reset.wrong", { name });
    await resetDemo(typed);
    // The session that was used is gone: the page starts over without it.
    location.assign("/login");
  }

  return (
    <>
      <p className="mb-4 max-w-prose text-muted">{t("demo.reset.lead")}</p>
      <ConfirmedAction
        danger
        variant="danger"
        label={t("demo.reset.label")}
        title={t("demo.reset.question")}
        confirmLabel={t("demo.reset.confirm")}
        done={t("demo.reset.done")}
        run={reset}
      >
        <Field label={t("demo.reset.type", { name })} required>
          {(field) => (
            <TextInput
              {...field}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </ConfirmedAction>
    </>
  );
}
