import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { failureCode, useFailureWords } from "../../../lib/failure.ts";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { placesChanged } from "./api.ts";

type PlaceDialogProps<F extends FieldValues> = {
  title: string;
  submitLabel: string;
  /** Said once it is saved. */
  done: string;
  /** Said where another one has that name already. */
  taken: string;
  form: UseFormReturn<F>;
  /** A text that it answers is why it could not be tried. Throws ApiError. */
  save: (values: F) => Promise<unknown>;
  onClose: () => void;
  children: React.ReactNode;
};

/** A form in a box; after a failure everything typed is still there. */
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
      await placesChanged(client);
      showToast({ kind: "success", title: done });
      onClose();
    } catch (error) {
      const code = failureCode(error);
      // The list behind shows what it is now.
      if (code === "place_conflict" || code === "place_not_found") void placesChanged(client);
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
