import { CASE_LEVELS } from "@passerelle/domain/identity/levels";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { setServiceLevel } from "../api.ts";
import { requirementsQuery } from "./requirements.ts";

/** The level that a service requires, saved as soon as it is chosen. Needs the words `identity`. */
export function ServiceLevel({ serviceId }: { serviceId: string }) {
  const t = useWords("identity");
  const failureWords = useFailureWords();
  const { data } = useQuery(requirementsQuery);
  const save = useMutation(setServiceLevel(useQueryClient()));
  const level = data?.services.find((one) => one.service_id === serviceId)?.level ?? null;
  return (
    <Field label={t("setting.service")} hint={t("setting.service_hint")} required>
      {(field) => (
        <Select
          {...field}
          className="max-w-md"
          value={level === null ? "" : String(level)}
          disabled={!data || save.isPending}
          onChange={(event) =>
            save.mutate(
              { id: serviceId, level: CASE_LEVELS.find((one) => String(one) === event.target.value) ?? null },
              {
                onSuccess: () => showToast({ kind: "success", title: t("setting.saved") }),
                onError: (error) =>
                  showToast({ kind: "error", title: t("setting.failed"), description: failureWords(error) }),
              },
            )
          }
        >
          <option value="">{t("setting.none")}</option>
          {CASE_LEVELS.map((one) => (
            <option key={one} value={one}>
              {t("level", { level: one })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
