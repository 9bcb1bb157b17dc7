import type { OwnCase } from "@passerelle/contract/identity";
import { CERTIFICATIONS, type Certification } from "@passerelle/domain/identity/levels";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { saveDeclaration } from "../api.ts";

/** How level 3 is confirmed besides the second reviewer: it decides whether a certificate is sent. */
export function CertificationStep({ own }: { own: OwnCase }) {
  const t = useWords("identity/own");
  const common = useWords("identity");
  const failureWords = useFailureWords();
  const save = useMutation(saveDeclaration(useQueryClient()));
  // Shown at once: saving it takes a while on a slow network.
  const [chosen, setChosen] = useState(own.certification);
  const choose = (certification: Certification) => {
    setChosen(certification);
    save.mutate(
      { id: own.id, version: own.version, ...own.declaration, certification },
      {
        onError: (error) => {
          setChosen(own.certification);
          showToast({ kind: "error", title: t("certification.failed"), description: failureWords(error) });
        },
      },
    );
  };
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
