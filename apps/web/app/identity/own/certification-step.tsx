import type { OwnCase } from "@passerelle/contract/identity";
import { CERTIFICATIONS, type Certification } from "@passerelle/domain/identity/levels";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { RadioCard } from "../../ui/field.tsx";
import { saveDeclaration } from "../api.ts";

/** How level 3 is confirmed besides the second clerk: it decides whether a certificate is sent. */
export function CertificationStep({ own }: { own: OwnCase }) {
  const t = useWords("identity/own");
  const common = useWords("identity");
  const failureWords = useFailureWords();
  const save = useMutation(saveDeclaration(useQueryClient()));
  const choose = (certification: Certification) =>
    save.mutate(
      { id: own.id, version: own.version, ...own.declaration, certification },
      {
        onError: (error) =>
          showToast({ kind: "error", title: t("certification.failed"), description: failureWords(error) }),
      },
    );
  // Shown while it is being saved, which takes a while on a slow network.
  const chosen = save.isPending ? save.variables.certification : own.certification;
  return (
    <fieldset disabled={save.isPending} className="flex max-w-2xl flex-col gap-3">
      <legend className="mb-2 font-semibold">{t("certification.title")}</legend>
      {CERTIFICATIONS.map((one) => (
        <RadioCard
          key={one}
          name="certification"
          value={one}
          checked={chosen === one}
          onChange={() => choose(one)}
          label={common(`certifications.${one}`)}
          description={t(`certification.${one}`)}
        />
      ))}
    </fieldset>
  );
}
