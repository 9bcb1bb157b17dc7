import type { WorkerChoice } from "@passerelle/contract/requests/work/queues";
import type { Language } from "@passerelle/domain/languages";
import { isFull, servesIn } from "@passerelle/domain/requests/work/capacity";
import { formatDate } from "../../../lib/format.ts";
import { formatLanguage } from "../../../lib/format-names.ts";
import { useRoleName } from "../../../lib/use-role-name.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Field, Select } from "../../../ui/field.tsx";

type WorkerSelectProps = {
  workers: readonly WorkerChoice[];
  value: string;
  onChange: (id: string) => void;
  /** The language in which the customer is served. */
  spoken?: Language | undefined;
};

/** Whether a day of the worker with this id has no room for another request. */
export function isDayFull(workers: readonly WorkerChoice[], id: string): boolean {
  const worker = workers.find((one) => one.id === id);
  return worker !== undefined && isFull({ limit: worker.requests_per_day, taken: worker.today });
}

/** Selects an assignee; each is shown with their number of requests, their languages, and whether their day is full. */
export function WorkerSelect({ workers, value, onChange, spoken }: WorkerSelectProps) {
  const t = useWords("requests/work/queue");
  const roleName = useRoleName();
  const { language } = useLanguage();
  const wordsOf = ({ name, role, load, languages, today, requests_per_day, away_until }: WorkerChoice) =>
    [
      t("give.worker", { name, role: roleName(role), count: load }),
      ...(languages.length > 0 ? [languages.map((one) => formatLanguage(one, language)).join(", ")] : []),
      ...(requests_per_day !== null && today >= requests_per_day
        ? [t("give.full", { taken: today, limit: requests_per_day })]
        : []),
      ...(away_until ? [t("give.away", { date: formatDate(away_until, language, "medium") })] : []),
    ].join(" · ");
  const chosen = workers.find(({ id }) => id === value);
  return (
    <>
      <Field label={t("give.to")} required className="mt-4">
        {(field) => (
          <Select {...field} value={value} onChange={(event) => onChange(event.target.value)}>
            <option value="">{t("give.choose")}</option>
            {workers.map((worker) => (
              <option key={worker.id} value={worker.id}>
                {wordsOf(worker)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div role="status" className="mt-3 flex flex-col gap-2 empty:absolute">
        {chosen && <Warnings worker={chosen} spoken={spoken} />}
      </div>
    </>
  );
}

function Warnings({ worker, spoken }: { worker: WorkerChoice; spoken: Language | undefined }) {
  const t = useWords("requests/work/queue");
  const { language } = useLanguage();
  const { today, requests_per_day: limit, away_until, languages } = worker;
  return (
    <>
      {limit !== null && today >= limit && (
        <Alert kind="warning">{t("give.full_text", { taken: today, limit })}</Alert>
      )}
      {away_until && (
        <Alert kind="warning">
          {t("give.away_text", { date: formatDate(away_until, language, "medium") })}
        </Alert>
      )}
      {spoken && !servesIn(languages, spoken) && (
        <Alert kind="warning">
          {t("give.language_text", { language: formatLanguage(spoken, language) })}
        </Alert>
      )}
    </>
  );
}
