import {
  type MandateRequirement,
  SERVICE_POWERS,
  sortServiceForms,
} from "@passerelle/domain/mandates/service-powers";
import { MANDATE_FORMS } from "@passerelle/domain/mandates/status";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFailureWords } from "../../../lib/failure.ts";
import { useShownChoice } from "../../../lib/shown-choice.ts";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { mandateRequirementsQuery, setRequirement } from "../requirements.ts";

const NONE: MandateRequirement = { powers: [], forms: [] };

/**
 * The powers that a service requires and the forms that it accepts, saved as soon as they are chosen. Needs the words `mandates` and
 * `mandates/public/rule`.
 */
export function ServiceMandate({ serviceId }: { serviceId: string }) {
  const t = useWords("mandates/public/rule");
  const common = useWords("mandates");
  const failureWords = useFailureWords();
  const { data } = useQuery(mandateRequirementsQuery);
  const save = useMutation(setRequirement(useQueryClient()));
  const saved = data?.services.find((one) => one.service_id === serviceId) ?? NONE;
  // Shows the choice that is being saved until the list has been read again.
  const { shown, show } = useShownChoice(saved);
  const { powers, forms } = shown;

  function choose(change: Partial<MandateRequirement>) {
    // A disabled box would lose the focus, so a press during a save is ignored instead.
    if (save.isPending) return;
    const chosen = { powers, forms, ...change };
    save.mutate(
      { id: serviceId, ...chosen },
      {
        onSuccess: () => showToast({ kind: "success", title: t("saved") }),
        onError: (error) =>
          showToast({ kind: "error", title: t("failed"), description: failureWords(error) }),
        onSettled: show(chosen),
      },
    );
  }

  return (
    <>
      <fieldset aria-describedby="service-mandate-hint" className="flex flex-col">
        <legend className="font-semibold">{t("title")}</legend>
        <p id="service-mandate-hint" className="mt-1 mb-2 max-w-prose text-muted text-sm">
          {t("hint")}
        </p>
        {SERVICE_POWERS.map((power) => (
          <Checkbox
            key={power}
            label={common(`powers.${power}`)}
            checked={powers.includes(power)}
            disabled={!data}
            onChange={({ target: { checked } }) =>
              choose({
                powers: SERVICE_POWERS.filter((one) => (one === power ? checked : powers.includes(one))),
              })
            }
          />
        ))}
      </fieldset>
      {powers.length > 0 && (
        <fieldset aria-describedby="service-mandate-forms" className="mt-4 flex flex-col">
          <legend className="font-semibold">{t("forms")}</legend>
          <p id="service-mandate-forms" className="mt-1 mb-2 max-w-prose text-muted text-sm">
            {t("forms_hint")}
          </p>
          {MANDATE_FORMS.map((form) => (
            <Checkbox
              key={form}
              label={common(`forms.${form}`)}
              checked={forms.includes(form)}
              onChange={({ target: { checked } }) =>
                choose({
                  forms: sortServiceForms(checked ? [...forms, form] : forms.filter((one) => one !== form)),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
