import { SERVICE_POWERS } from "@passerelle/domain/mandates/service-powers";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFailureWords } from "../../lib/failure.ts";
import { useShownChoice } from "../../lib/shown-choice.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { requiredPowersQuery, setServicePowers } from "./requirements.ts";

/** The powers that a service requires, saved as soon as they are chosen. Needs the words `mandates` and `mandates/public`. */
export function ServiceMandate({ serviceId }: { serviceId: string }) {
  const t = useWords("mandates/public");
  const common = useWords("mandates");
  const failureWords = useFailureWords();
  const { data } = useQuery(requiredPowersQuery);
  const save = useMutation(setServicePowers(useQueryClient()));
  const saved = data?.services.find((one) => one.service_id === serviceId)?.powers ?? [];
  // Shows the powers that are being saved until the list has been read again.
  const { shown: powers, show } = useShownChoice(saved);
  return (
    <fieldset aria-describedby="service-mandate-hint" className="flex flex-col">
      <legend className="font-semibold">{t("setting.title")}</legend>
      <p id="service-mandate-hint" className="mt-1 mb-2 max-w-prose text-muted text-sm">
        {t("setting.hint")}
      </p>
      {SERVICE_POWERS.map((power) => (
        <Checkbox
          key={power}
          label={common(`powers.${power}`)}
          checked={powers.includes(power)}
          disabled={!data}
          onChange={({ target: { checked } }) => {
            // A disabled box would lose the focus, so a press during a save is ignored instead.
            if (save.isPending) return;
            const chosen = SERVICE_POWERS.filter((one) => (one === power ? checked : powers.includes(one)));
            save.mutate(
              { id: serviceId, powers: chosen },
              {
                onSuccess: () => showToast({ kind: "success", title: t("setting.saved") }),
                onError: (error) =>
                  showToast({ kind: "error", title: t("setting.failed"), description: failureWords(error) }),
                onSettled: show(chosen),
              },
            );
          }}
        />
      ))}
    </fieldset>
  );
}
