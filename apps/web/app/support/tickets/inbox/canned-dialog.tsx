import type { CannedAnswer } from "@passerelle/contract/support/ticket-inbox";
import { CANNED_LIMITS, unknownPlaceholders } from "@passerelle/domain/support/canned";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { failureCode, useFailureWords } from "../../../lib/failure.ts";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, TextArea, TextInput } from "../../../ui/field.tsx";
import { TICKETS_KEY } from "../api.ts";
import { type CannedContent, writeCannedAnswer } from "./api.ts";

type Typed = Omit<CannedContent, "is_archived">;

const FIELDS = ["title", "text", "title_en", "text_en"] as const;
const kindOf = (name: keyof Typed) => (name.startsWith("title") ? "title" : "text");

type CannedDialogProps = {
  /** The answer to edit; undefined creates one. */
  answer: CannedAnswer | undefined;
  onClose: () => void;
};

/** Edits a canned answer in both languages. A failure keeps the form's contents. */
export function CannedDialog({ answer, onClose }: CannedDialogProps) {
  const t = useWords("support/tickets/inbox");
  const ui = useWords("ui");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const formId = useId();
  const [id] = useState(() => answer?.id ?? crypto.randomUUID());
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState } = useForm<Typed>({ defaultValues: answer ?? {} });

  async function save(typed: Typed) {
    setFailure(undefined);
    const said = Object.fromEntries(FIELDS.map((name) => [name, typed[name].trim()])) as Typed;
    try {
      await writeCannedAnswer(id, answer?.version ?? 0, {
        ...said,
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

  const field = (name: keyof Typed) =>
    register(name, {
      validate: (typed) => {
        const length = typed.trim().length;
        if (length === 0 || length > CANNED_LIMITS[kindOf(name)]) return t(`canned.problems.${kindOf(name)}`);
        if (kindOf(name) === "text" && unknownPlaceholders(typed).length > 0)
          return t("canned.problems.placeholder");
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
        {FIELDS.map((name) => (
          <Field
            key={name}
            label={t(`canned.fields.${name}`)}
            required
            error={formState.errors[name]?.message}
          >
            {(control) =>
              kindOf(name) === "title" ? (
                <TextInput {...control} {...field(name)} lang={languageOf(name)} autoComplete="off" />
              ) : (
                <TextArea {...control} {...field(name)} lang={languageOf(name)} rows={6} />
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

const languageOf = (name: keyof Typed) => (name.endsWith("_en") ? "en" : "fr");
