import type { HandedOver, StaffWork } from "@passerelle/contract/requests/work/hand-over";
import { MOST_TAKERS, type StaffWorkKind } from "@passerelle/domain/requests/work/hand-over";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../../../lib/failure.ts";
import { formatDate } from "../../../lib/format.ts";
import { formatLanguage } from "../../../lib/format-names.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { handOver } from "./api.ts";

/** The result for one kind; `none`: none of the chosen people can do such work. */
type Result = { kind: StaffWorkKind } & (HandedOver | { none: true } | { failure: string });

/** Hands all open work of a person over to the people whom the reader chooses, one kind after the other. */
export function HandOver({ data: { person, work, takers } }: { data: StaffWork }) {
  const t = useWords("requests/work/agents");
  const failureWords = useFailureWords();
  const { mutateAsync } = useMutation(handOver(useQueryClient(), person.id));
  const [to, setTo] = useState<readonly string[]>([]);
  const [beyond, setBeyond] = useState(false);
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<readonly Result[]>([]);
  const open = work.filter((one) => one.open > 0).map(({ kind }) => kind);
  const people = takers.filter(({ kinds }) => kinds.some((kind) => open.includes(kind)));

  async function give(kind: StaffWorkKind): Promise<Result> {
    const fit = takers.filter(({ id, kinds }) => to.includes(id) && kinds.includes(kind));
    if (fit.length === 0) return { kind, none: true };
    const body = { kind, to: fit.map(({ id }) => id), beyond_capacity: beyond };
    try {
      // One call hands over a limited amount of work; further calls continue.
      let [moved, last] = [0, await mutateAsync(body)];
      while (last.moved > 0 && last.left > 0) {
        moved += last.moved;
        last = await mutateAsync(body);
      }
      return { kind, moved: moved + last.moved, left: last.left };
    } catch (refused) {
      return { kind, failure: failureWords(refused) };
    }
  }

  async function giveAll() {
    setBusy(true);
    const made: Result[] = [];
    for (const kind of open) made.push(await give(kind));
    setResults(made);
    setBusy(false);
  }

  return (
    <>
      <div role="status" className="flex flex-col gap-2 empty:absolute">
        {results.map((result) => (
          <ResultLine key={result.kind} result={result} />
        ))}
      </div>
      {open.length > 0 && people.length === 0 && <p>{t("work.no_taker")}</p>}
      {open.length > 0 && people.length > 0 && (
        <>
          <fieldset>
            <legend className="text-sm text-muted">{t("work.to", { most: MOST_TAKERS })}</legend>
            <div className="max-h-72 overflow-y-auto rounded-card border border-line px-3">
              {people.map((taker) => (
                <Checkbox
                  key={taker.id}
                  label={<Taker taker={taker} open={open} />}
                  checked={to.includes(taker.id)}
                  disabled={busy || (!to.includes(taker.id) && to.length >= MOST_TAKERS)}
                  onChange={(event) =>
                    setTo(event.target.checked ? [...to, taker.id] : to.filter((one) => one !== taker.id))
                  }
                />
              ))}
            </div>
          </fieldset>
          <Checkbox
            label={t("work.beyond")}
            checked={beyond}
            disabled={busy}
            onChange={(event) => setBeyond(event.target.checked)}
          />
          <div>
            <Button busy={busy} disabled={to.length === 0} onClick={() => void giveAll()}>
              {t("work.give")}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function Taker({ taker, open }: { taker: StaffWork["takers"][number]; open: readonly StaffWorkKind[] }) {
  const t = useWords("requests/work/agents");
  const { language } = useLanguage();
  const { name, kinds, languages, full, away_until } = taker;
  const facts = [
    ...kinds.filter((kind) => open.includes(kind)).map((kind) => t(`work.names.${kind}`)),
    ...(languages.length > 0 ? [languages.map((one) => formatLanguage(one, language)).join(", ")] : []),
    ...(full ? [t("work.full")] : []),
    ...(away_until ? [t("away", { date: formatDate(away_until, language, "medium") })] : []),
  ];
  return (
    <>
      <span className="block leading-tight break-words">{name}</span>
      <span className="block text-sm leading-tight text-muted">{facts.join(" · ")}</span>
    </>
  );
}

function ResultLine({ result }: { result: Result }) {
  const t = useWords("requests/work/agents");
  const what = t(`work.names.${result.kind}`);
  if ("failure" in result)
    return <Alert kind="error">{t("work.failed", { what, why: result.failure })}</Alert>;
  if ("none" in result) return <Alert kind="warning">{t("work.none_fit", { what })}</Alert>;
  const { kind, moved, left } = result;
  const key = kind === "mandates" ? "work.prepared" : "work.moved";
  return (
    <Alert kind={left > 0 ? "warning" : "success"}>
      {t(key, { what, count: moved })} {left > 0 && t(`work.left.${kind}`, { count: left })}
    </Alert>
  );
}
