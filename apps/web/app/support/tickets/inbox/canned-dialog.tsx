import { type CannedAnswer, WrittenCannedAnswer } from "@passerelle/contract/support/ticket-inbox";
import { LANGUAGE_DETAILS, LANGUAGES, type Language, localizedText } from "@passerelle/domain/languages";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { contractResolver, showRefused, useProblemWords } from "../../../lib/contract-form.ts";
import { failureCode, useFailureWords } from "../../../lib/failure.ts";
import { formatLanguage } from "../../../lib/format-names.ts";
import { showToast } from "../../../lib/toast.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { EditorDialog } from "../../../ui/editor-dialog.tsx";
import { Field, TextArea, TextInput } from "../../../ui/field.tsx";
import { TICKETS_KEY } from "../api.ts";
import { type CannedContent, writeCannedAnswer } from "./api.ts";

type Typed = Omit<CannedContent, "is_archived">;

const FIELDS = LANGUAGES.flatMap((language) => [
  { name: "title" as const, language },
  { name: "text" as const, language },
]);

const contentOf = ({ title, text }: Typed): Typed => ({
  title: localizedText((language) => title[language]),
  text: localizedText((language) => text[language]),
});

const resolver = contractResolver(WrittenCannedAnswer, (typed: Typed) => ({
  ...contentOf(typed),
  is_archived: false,
  version: 0,
}));

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
  const problemWords = useProblemWords();
  const client = useQueryClient();
  const formId = useId();
  const [id] = useState(() => answer?.id ?? crypto.randomUUID());
  const [failure, setFailure] = useState<string>();
  const form = useForm<Typed>({ defaultValues: answer ?? {}, resolver });
  const { register, handleSubmit, formState } = form;

  async function save(typed: Typed) {
    setFailure(undefined);
    try {
      await writeCannedAnswer(id, answer?.version ?? 0, {
        ...contentOf(typed),
        is_archived: answer?.is_archived ?? false,
      });
      await client.invalidateQueries({ queryKey: TICKETS_KEY });
      showToast({ kind: "success", title: t("canned.saved") });
      onClose();
    } catch (error) {
      showRefused(form, error);
      const conflict = failureCode(error) === "edit_conflict";
      if (conflict) void client.invalidateQueries({ queryKey: TICKETS_KEY });
      setFailure(conflict ? t("canned.conflict") : failureWords(error));
    }
  }

  const problem = (name: keyof Typed, one: Language) => {
    const wrong = t(`canned.problems.${name}`);
    return problemWords(formState.errors[name]?.[one], {
      required: wrong,
      too_long: wrong,
      placeholder_unknown: t("canned.problems.placeholder"),
    });
  };
  return (
    <EditorDialog
      open
      dirty={formState.isDirty}
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
            error={problem(name, one)}
          >
            {(control) =>
              name === "title" ? (
                <TextInput {...control} {...register(`title.${one}`)} lang={one} autoComplete="off" />
              ) : (
                <TextArea {...control} {...register(`text.${one}`)} lang={one} rows={6} />
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
    </EditorDialog>
  );
}
