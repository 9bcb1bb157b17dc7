import type { WorkerChoice } from "@passerelle/contract/requests/work/queues";
import { useRoleName } from "../../../lib/use-role-name.ts";
import { useWords } from "../../../lib/words.tsx";
import { Field, Select } from "../../../ui/field.tsx";

type WorkerSelectProps = {
  workers: readonly WorkerChoice[];
  value: string;
  onChange: (id: string) => void;
};

/** Selects an assignee; each is shown with their number of requests. */
export function WorkerSelect({ workers, value, onChange }: WorkerSelectProps) {
  const t = useWords("requests/work/queue");
  const roleName = useRoleName();
  return (
    <Field label={t("give.to")} required className="mt-4">
      {(field) => (
        <Select {...field} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t("give.choose")}</option>
          {workers.map(({ id, name, role, load }) => (
            <option key={id} value={id}>
              {t("give.worker", { name, role: roleName(role), count: load })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
