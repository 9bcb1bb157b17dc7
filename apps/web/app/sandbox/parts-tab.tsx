import type { ExternalPart } from "@passerelle/contract/sandbox";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../lib/failure.ts";
import { formatDateTime } from "../lib/format.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Badge, type BadgeTone } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { checkPart, externalParts } from "./api.ts";
import { TrialDialog } from "./trial-dialog.tsx";

const TONES: Record<ExternalPart["state"], BadgeTone> = {
  absent: "neutral",
  unchecked: "info",
  up: "success",
  slow: "warning",
  down: "danger",
};

/** What the site depends on: whether each answers, since when, and how fast. */
export function PartsTab() {
  const t = useWords("sandbox");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const { data: parts, error, refetch } = useQuery(externalParts);
  const [checking, setChecking] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string>();
  if (!parts) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-96 rounded-card" />;
  }

  async function check(...names: ExternalPart["name"][]) {
    setFailure(undefined);
    setChecking((before) => [...before, ...names]);
    await Promise.all(
      names.map((name) =>
        checkPart(client, name)
          .catch((refused: unknown) => setFailure(failureWords(refused)))
          .finally(() => setChecking((before) => before.filter((one) => one !== name))),
      ),
    );
  }

  const present = parts.filter(({ kind }) => kind !== "absent");
  const absent = parts.filter(({ kind }) => kind === "absent");
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">{t("parts.lead")}</p>
        <Button
          size="sm"
          busy={checking.length > 1}
          onClick={() => void check(...present.map(({ name }) => name))}
        >
          {t("parts.check_all")}
        </Button>
      </div>
      {failure && <Alert kind="error">{failure}</Alert>}
      <Card className="p-0! sm:p-0!">
        <ul className="divide-y divide-line">
          {present.map((part) => (
            <li key={part.name} data-part={part.name}>
              <PartRow
                part={part}
                isChecking={checking.includes(part.name)}
                onCheck={() => void check(part.name)}
              />
            </li>
          ))}
        </ul>
      </Card>
      {absent.length > 0 && (
        <p className="text-sm text-muted">
          {t("parts.absent", { names: absent.map(({ name }) => t(`parts.names.${name}`)).join(", ") })}
        </p>
      )}
    </>
  );
}

type PartRowProps = { part: ExternalPart; isChecking: boolean; onCheck: () => void };

function PartRow({ part, isChecking, onCheck }: PartRowProps) {
  const t = useWords("sandbox");
  const { language } = useLanguage();
  const { name, kind, state, sandbox, trial, succeeded_at, failed_at, message_at, latency_ms, error } = part;
  const [isTrying, setIsTrying] = useState(false);
  const at = (iso: string) => formatDateTime(iso, language);
  const facts = [
    succeeded_at && t("parts.succeeded", { at: at(succeeded_at), ms: latency_ms ?? 0 }),
    message_at && t("parts.message", { at: at(message_at) }),
    // An old failure says nothing about a part that answers.
    state !== "down" && failed_at && t("parts.failed_before", { at: at(failed_at) }),
  ].filter(Boolean);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="flex flex-wrap items-center gap-2 font-sans text-base font-semibold">
          {t(`parts.names.${name}`)}
          <Badge tone={TONES[state]}>{t(`parts.states.${state}`)}</Badge>
          {sandbox && <Badge>{t(kind === "built_in" ? "parts.simulated" : "parts.sandbox")}</Badge>}
          {!sandbox && kind === "built_in" && <Badge>{t("parts.built_in")}</Badge>}
        </h2>
        {state === "down" && failed_at && (
          <p className="mt-1 text-sm wrap-anywhere text-danger">
            {t("parts.failed", { at: at(failed_at), error: error ?? "" })}
          </p>
        )}
        {facts.length > 0 && <p className="mt-1 text-sm text-muted">{facts.join(" · ")}</p>}
      </div>
      {trial && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t("parts.trial_named", { name: t(`parts.names.${name}`) })}
          onClick={() => setIsTrying(true)}
        >
          {t("parts.trial")}
        </Button>
      )}
      <Button
        variant="secondary"
        size="sm"
        busy={isChecking}
        aria-label={t("parts.check_named", { name: t(`parts.names.${name}`) })}
        onClick={onCheck}
      >
        {t("parts.check")}
      </Button>
      {isTrying && <TrialDialog part={part} onClose={() => setIsTrying(false)} />}
    </div>
  );
}
