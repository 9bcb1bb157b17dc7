import type { CannedAnswer } from "@passerelle/contract/support/ticket-inbox";
import { LANGUAGE_DETAILS, LANGUAGES, type Language, localizedText } from "@passerelle/domain/languages";
import { CANNED_LIMITS, unknownPlaceholders } from "@passerelle/domain/support/canned";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { failureCode, useFailureWords } from "../../../lib/failure.ts";
import { formatLanguage } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, TextArea, TextInput } from "../../../ui/field.tsx";
import { TICKETS_KEY } from "../api.ts";
import { type CannedContent, writeCannedAnswer } from "./api.ts";

type Typed = Omit<CannedContent, "is_archived">;

const FIELDS = LANGUAGES.flatMap((language) => [
  { name: "title" as const, language },
  { name: "text" as const, language },
]);

type CannedDialogProps = {
  /** The answer to edit; undefined creates one. */
  answer: CannedAnswer | undefined;
  onClose: () => void;
};

/** Edits a canned answer in every language. A failure keeps the form's contents. */
export function CannedDialog({ answer, onClose }: CannedDialogProps) {
  const t = useWords("support/tickets/inbox");
  const { language } = useLanguage();
  const ui = useWords("ui");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const formId = useId();
  const [id] = useState(() => answer?.id ?? crypto.randomUUID());
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState } = useForm<Typed>({ defaultValues: answer ?? {} });

  async function save(typed: Typed) {
    setFailure(undefined);
    try {
      await writeCannedAnswer(id, answer?.version ?? 0, {
        title: localizedText((one) => typed.title[one]),
        text: localizedText((one) => typed.text[one]),
        is_archived: answer?.is_archived ?? false,
      });
      await client.invalidateQueries({ queryKey: TICKETS_KEY });
      showToast({ kind: "success", title: t("canned.saved") });
      onClose();
    } catch (error) {
      const conflict = failureCode(error) === "edit_conflict";
      if (conflict) void client.invalidateQueries({ queryKey: TICKETS_KEY });
      setFailure(conflict ? t("canned.conflict") : failureWords(error));
    }
  }

  const field = (name: keyof Typed, one: Language) =>
    register(`${name}.${one}`, {
      validate: (typed = "") => {
        const length = typed.trim().length;
        const isMissing = length === 0 && LANGUAGE_DETAILS[one].isRequired;
        if (isMissing || length > CANNED_LIMITS[name]) return t(`canned.problems.${name}`);
        if (name === "text" && unknownPlaceholders(typed).length > 0) return t("canned.problems.placeholder");
        return true;
      },
    });
  return (
    <Dialog
      open
      title={t(answer ? "canned.edit_title" : "canned.new")}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={formState.isSubmitting}>
            {ui("cancel")}
          </Button>
          <Button type="submit" form={formId} busy={formState.isSubmitting}>
            {t("canned.save")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        method="post"
        onSubmit={handleSubmit(save)}
        className="flex flex-col gap-4"
      >
        <p className="text-sm text-muted">{t("canned.hint")}</p>
        {FIELDS.map(({ name, language: one }) => (
          <Field
            key={`${name}.${one}`}
            label={t(`canned.fields.${name}`, { language: formatLanguage(one, language) })}
            required={LANGUAGE_DETAILS[one].isRequired}
            error={formState.errors[name]?.[one]?.message}
          >
            {(control) =>
              name === "title" ? (
                <TextInput {...control} {...field(name, one)} lang={one} autoComplete="off" />
              ) : (
                <TextArea {...control} {...field(name, one)} lang={one} rows={6} />
              )
            }
          </Field>
        ))}
        {failure && (
          <Alert kind="error" title={t("canned.failed")}>
            {failure}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}
