import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { showRefused } from "../../../lib/contract-form.ts";
import { failureCode, useFailureWords } from "../../../lib/failure.ts";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { reloadPlaces } from "./api.ts";

type PlaceDialogProps<F extends FieldValues> = {
  title: string;
  submitLabel: string;
  /** Toast after saving. */
  done: string;
  /** Error when the name already exists. */
  taken: string;
  form: UseFormReturn<F>;
  /** Resolves with a text when the input is invalid. Throws ApiError. */
  save: (values: F) => Promise<unknown>;
  onClose: () => void;
  children: React.ReactNode;
};

/** A form in a dialog. A failure keeps its contents. */
export function PlaceDialog<F extends FieldValues>(props: PlaceDialogProps<F>) {
  const { title, submitLabel, done, taken, form, save, onClose, children } = props;
  const t = useWords("catalogue/admin/places");
  const ui = useWords("ui");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const formId = useId();
  const [failure, setFailure] = useState<string>();
  const { isSubmitting } = form.formState;

  async function submit(values: F) {
    setFailure(undefined);
    try {
      const problem = await save(values);
      if (typeof problem === "string") return setFailure(problem);
      await reloadPlaces(client);
      showToast({ kind: "success", title: done });
      onClose();
    } catch (error) {
      const code = failureCode(error);
      showRefused(form, error);
      // Reloads the list behind the dialog.
      if (code === "place_conflict" || code === "place_not_found") void reloadPlaces(client);
      setFailure(
        code === "place_conflict" ? t("form.conflict") : code === "place_taken" ? taken : failureWords(error),
      );
    }
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isSubmitting}>
            {ui("cancel")}
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={formId}
          noValidate
          method="post"
          onSubmit={form.handleSubmit(submit)}
          className="flex flex-col gap-4"
        >
          {children}
          {failure && <Alert kind="error">{failure}</Alert>}
        </form>
      </FormProvider>
    </Dialog>
  );
}
