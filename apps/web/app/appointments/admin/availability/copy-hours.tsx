import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../../lib/words.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { type Agent, availabilityQuery } from "../api.ts";
import { copyHours } from "../settings-api.ts";

type CopyHoursProps = {
  from: { id: string; name: string };
  to: readonly Agent[];
  /** Whether there are unsaved changes, which are not copied. */
  isChanged: boolean;
};

/** Gives another agent these weekly hours, in place of theirs. */
export function CopyHours({ from, to, isChanged }: CopyHoursProps) {
  const t = useWords("appointments/admin/availability");
  const [toId, setToId] = useState(to[0]?.id ?? "");
  const target = useQuery({ ...availabilityQuery(toId), enabled: toId !== "" });
  const copying = useMutation(copyHours(useQueryClient()));

  async function copy(): Promise<string | undefined> {
    const version = target.data?.version;
    if (version === undefined) return t("copy.not_ready");
    await copying.mutateAsync({ from: from.id, to: toId, version });
    return undefined;
  }

  return (
    <ConfirmedAction
      label={t("copy.open")}
      title={t("copy.title", { name: from.name })}
      confirmLabel={t("copy.confirm")}
      done={t("copy.done")}
      run={copy}
    >
      <p className="mb-3">{t(isChanged ? "copy.unsaved" : "copy.text")}</p>
      <Field label={t("copy.to")} required>
        {(field) => (
          <Select {...field} value={toId} onChange={({ target: { value } }) => setToId(value)}>
            {to.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ConfirmedAction>
  );
}
