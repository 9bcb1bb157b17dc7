import { type EditedQuestion, WrittenQuestion } from "@passerelle/contract/support/help";
import { DEFAULT_LANGUAGE, LANGUAGE_DETAILS, LANGUAGES, localizedText } from "@passerelle/domain/languages";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { contractResolver, showRefused } from "../../lib/contract-form.ts";
import { failureCode, useFailureWords } from "../../lib/failure.ts";
import { formatLanguage } from "../../lib/format-names.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { EditorDialog } from "../../ui/editor-dialog.tsx";
import { Field, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { HELP_KEY, type QuestionContent, writeQuestion } from "./help-api.ts";

type QuestionDialogProps = {
  /** The question to edit; undefined creates one. */
  question: EditedQuestion | undefined;
  themes: readonly { id: string; title: string }[];
  onClose: () => void;
};

const TEXTS = ["question", "answer"] as const;

/** What is sent of a question as it is typed; a position is the text of its control. */
function contentOf({ theme_id, position, question, answer, is_published }: QuestionContent): QuestionContent {
  const isWhole = /^\d+$/.test(String(position));
  return {
    theme_id,
    position: isWhole ? Number(position) : Number.NaN,
    question: localizedText((language) => question[language]),
    answer: localizedText((language) => answer[language]),
    is_published,
  };
}

const resolver = contractResolver(WrittenQuestion, (typed: QuestionContent) => ({
  ...contentOf(typed),
  version: 0,
}));

/** Edits a question in every language. A failure keeps the form's contents. */
export function QuestionDialog({ question, themes, onClose }: QuestionDialogProps) {
  const t = useWords("support/admin");
  const { language } = useLanguage();
  const ui = useWords("ui");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const formId = useId();
  const [id] = useState(() => question?.id ?? crypto.randomUUID());
  const [failure, setFailure] = useState<string>();
  const form = useForm<QuestionContent>({
    defaultValues: question ?? { theme_id: themes[0]?.id ?? "", position: 1, is_published: true },
    resolver,
  });
  const { register, handleSubmit, formState } = form;

  async function save(typed: QuestionContent) {
    setFailure(undefined);
    try {
      await writeQuestion(id, question?.version ?? 0, contentOf(typed));
      await client.invalidateQueries({ queryKey: HELP_KEY });
      showToast({ kind: "success", title: t("help.saved") });
      onClose();
    } catch (error) {
      showRefused(form, error);
      if (failureCode(error) === "edit_conflict") void client.invalidateQueries({ queryKey: HELP_KEY });
      setFailure(failureWords(error));
    }
  }

  const { errors } = formState;
  return (
    <EditorDialog
      open
      dirty={formState.isDirty}
      title={t(question ? "help.edit_title" : "help.new_title")}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={formState.isSubmitting}>
            {ui("cancel")}
          </Button>
          <Button type="submit" form={formId} busy={formState.isSubmitting}>
            {t("help.save")}
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
        <div className="grid gap-4 sm:grid-cols-[1fr_7rem]">
          <Field label={t("help.theme")} required>
            {(field) => (
              <Select {...field} {...register("theme_id")}>
                {themes.map((theme) => (
                  <option key={theme.id} value={theme.id}>
                    {theme.title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t("help.position")} required error={errors.position && t("help.problems.position")}>
            {(field) => <TextInput {...field} {...register("position")} inputMode="numeric" />}
          </Field>
        </div>
        {TEXTS.flatMap((name) =>
          LANGUAGES.map((one) => (
            <Field
              key={`${name}.${one}`}
              label={t(`help.fields.${name}`, { language: formatLanguage(one, language) })}
              hint={name === "answer" && one === DEFAULT_LANGUAGE ? t("help.answer_hint") : undefined}
              required={LANGUAGE_DETAILS[one].isRequired}
              error={errors[name]?.[one] && t(`help.problems.${name}`)}
            >
              {(field) =>
                name === "question" ? (
                  <TextInput {...field} {...register(`question.${one}`)} lang={one} autoComplete="off" />
                ) : (
                  <TextArea {...field} {...register(`answer.${one}`)} lang={one} rows={6} />
                )
              }
            </Field>
          )),
        )}
        <Checkbox {...register("is_published")} label={t("help.published")} />
        {failure && <Alert kind="error">{failure}</Alert>}
      </form>
    </EditorDialog>
  );
}
