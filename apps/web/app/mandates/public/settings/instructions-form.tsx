import type { Instructions } from "@passerelle/contract/mandates/settings";
import { LANGUAGE_DETAILS, LANGUAGES } from "@passerelle/domain/languages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../../../lib/failure.ts";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { saveInstructions } from "./api.ts";
import { emptyText } from "./edit-template.ts";
import { LocalizedFields } from "./localized-fields.tsx";

const LONGEST = 4000;

type InstructionsFormProps = {
  country: string;
  former: Instructions | undefined;
  onClose: () => void;
};

/** The steps before an authority and before a notary, one in each line. */
export function InstructionsForm({ country, former, onClose }: InstructionsFormProps) {
  const t = useWords("mandates/public/settings");
  const failureWords = useFailureWords();
  const save = useMutation(saveInstructions(useQueryClient(), country));
  // The instructions are read again while the form is open: the version stays that of the texts in it.
  const [version] = useState(former?.version ?? 0);
  const [legalised, setLegalised] = useState(former?.legalised ?? emptyText());
  const [authentic, setAuthentic] = useState(former?.authentic ?? emptyText());
  const [isConfirmed, setConfirmed] = useState(false);
  const [failure, setFailure] = useState<string>();

  function send(event: React.FormEvent) {
    event.preventDefault();
    const isIncomplete = LANGUAGES.filter((language) => LANGUAGE_DETAILS[language].isRequired).some(
      (language) => !legalised[language]?.trim() || !authentic[language]?.trim(),
    );
    setFailure(isIncomplete ? t("instructions.incomplete") : undefined);
    if (isIncomplete) return;
    save.mutate(
      { version, legalised, authentic, confirmed: isConfirmed },
      {
        onSuccess: () => {
          showToast({ kind: "success", title: t("instructions.saved") });
          onClose();
        },
        onError: (error) => setFailure(failureWords(error)),
      },
    );
  }

  return (
    <form noValidate method="post" onSubmit={send} className="flex flex-col gap-5">
      <p className="text-muted text-sm">{t("instructions.lines")}</p>
      <LocalizedFields
        label={t("instructions.legalised")}
        text={legalised}
        maxLength={LONGEST}
        rows={6}
        onChange={setLegalised}
      />
      <LocalizedFields
        label={t("instructions.authentic")}
        text={authentic}
        maxLength={LONGEST}
        rows={6}
        onChange={setAuthentic}
      />
      <Checkbox
        label={t("instructions.confirm")}
        checked={isConfirmed}
        onChange={(event) => setConfirmed(event.target.checked)}
      />
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {t("instructions.save")}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t("editor.cancel")}
        </Button>
      </div>
    </form>
  );
}
