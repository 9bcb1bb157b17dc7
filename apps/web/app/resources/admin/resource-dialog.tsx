import type { AdminResource } from "@passerelle/contract/resources";
import { useId, useState } from "react";
import { type FieldErrors, FormProvider, get, useForm } from "react-hook-form";
import { showRefused } from "../../lib/contract-form.ts";
import { failureCode, useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EditorDialog } from "../../ui/editor-dialog.tsx";
import { type ChosenFile, FileField } from "./file-field.tsx";
import { ResourceFields } from "./resource-fields.tsx";
import { formOf, type ResourceForm, resolveResource } from "./resource-form.ts";
import { useFileProblemWords } from "./use-file-problem-words.ts";
import { useSave } from "./use-save.ts";

type ResourceDialogProps = {
  /** The resource to edit; undefined adds one. */
  resource: AdminResource | undefined;
  onClose: () => void;
};

/** Adds or edits a resource (spec 1 §2.11, §4 *Resource form*). A failure keeps the form's contents. */
export function ResourceDialog({ resource, onClose }: ResourceDialogProps) {
  const t = useWords("resources/admin");
  const ui = useWords("ui");
  const failureWords = useFailureWords();
  const problemWords = useFileProblemWords();
  const formId = useId();
  const form = useForm<ResourceForm>({ defaultValues: formOf(resource), resolver: resolveResource });
  const { isDirty, isSubmitting } = form.formState;
  const [chosen, setChosen] = useState<ChosenFile>({});
  const [failure, setFailure] = useState<string>();
  const { save, forgetFile, readAgain } = useSave(resource);
  const mode = resource ? "edit" : "new";
  const isDocument = form.watch("type") === "document";
  // When editing, the stored file is kept unless another one is chosen.
  const lacksFile = isDocument && !chosen.file && !resource?.file;

  function complain(errors: FieldErrors<ResourceForm> = {}) {
    setFailure(undefined);
    if (lacksFile && !chosen.problem) setChosen({ problem: "required" });
    // Other invalid fields show their own error.
    if (!lacksFile && !isAnythingMissing(errors)) return;
    setFailure(t("form.missing"));
    showToast({ kind: "error", title: t("form.missing_title"), description: t("form.missing") });
  }

  async function submit(values: ResourceForm) {
    if (isDocument && (lacksFile || chosen.problem)) return complain();
    setFailure(undefined);
    try {
      await save(values, chosen.file);
      showToast({ kind: "success", title: t(`form.${mode}_done`) });
      onClose();
    } catch (error) {
      explain(error);
    }
  }

  function explain(error: unknown) {
    const code = failureCode(error);
    showRefused(form, error);
    if (code === "file_too_large" || code === "file_type_refused") {
      setChosen({ problem: code });
      return showToast({ kind: "error", title: t(`file.titles.${code}`), description: problemWords(code) });
    }
    if (code === "resource_file_missing") forgetFile();
    if (code === "resource_conflict" || code === "resource_not_found") readAgain();
    const words = code === "resource_conflict" ? t("form.conflict") : failureWords(error);
    setFailure(words);
    showToast({ kind: "error", title: t("form.failed"), description: words });
  }

  return (
    <EditorDialog
      open
      dirty={isDirty}
      title={t(`form.${mode}_title`)}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isSubmitting}>
            {ui("cancel")}
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {t(`form.${mode}_submit`)}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={formId}
          noValidate
          method="post"
          onSubmit={form.handleSubmit(submit, (errors) => complain(errors))}
          className="flex flex-col gap-4"
        >
          <ResourceFields>
            {isDocument && (
              <FileField current={resource?.file ?? null} chosen={chosen} onChoose={setChosen} />
            )}
          </ResourceFields>
          {failure && <Alert kind="error">{failure}</Alert>}
        </form>
      </FormProvider>
    </EditorDialog>
  );
}

/** Texts have an error for each language. */
function isAnythingMissing({ title, description, ...others }: FieldErrors<ResourceForm>): boolean {
  const all = [...Object.values(title ?? {}), ...Object.values(description ?? {}), ...Object.values(others)];
  return all.some((error) => get(error, "message") === "required");
}
