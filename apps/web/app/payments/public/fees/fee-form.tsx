import { NewFee, type WorkFee } from "@passerelle/contract/payments/request-fees";
import { type Currency, inMajorUnits } from "@passerelle/domain/money";
import { FEE_LIMITS } from "@passerelle/domain/payments/request-fees";
import { readTypedAmount } from "@passerelle/domain/payments/tracking";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useAttachedFiles } from "../../../lib/attachments/use-attached-files.ts";
import { contractResolver, showRefused } from "../../../lib/contract-form.ts";
import { useFailureWords } from "../../../lib/failure.ts";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { AttachFiles } from "../../../ui/attach-files.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, FieldError, TextArea, TextInput } from "../../../ui/field.tsx";
import { UnsavedGuard } from "../../../ui/unsaved-guard.tsx";
import { addFee } from "./api.ts";

type Typed = {
  label: string;
  office: string;
  amount: string;
  explanation: string;
  /** Never typed: the uploaded files are beside the form, and this field only shows their problem. */
  files: null;
};

type FeeFormProps = {
  requestId: string;
  currency: Currency;
  /** The refused fee that is requested again: its label, office and amount are kept. */
  former?: WorkFee | undefined;
  onClose: () => void;
};

/** Adds an official fee with the office's notice. A failure keeps what was typed and the uploaded files. */
export function FeeForm({ requestId, currency, former, onClose }: FeeFormProps) {
  const t = useWords("payments/public/fees");
  const failureWords = useFailureWords();
  const { mutateAsync } = useMutation(addFee(useQueryClient(), requestId));
  // Chosen before the first attempt, so that sending twice adds one fee.
  const [feeId] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<string>();
  const files = useAttachedFiles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const bodyOf = ({ label, office, amount, explanation }: Typed): NewFee => ({
    label: label.trim(),
    office: office.trim(),
    explanation: explanation.trim(),
    amount: readTypedAmount(amount, currency) ?? Number.NaN,
    files: files.pending ? [] : files.ids,
  });

  const form = useForm<Typed>({
    defaultValues: {
      label: former?.label ?? "",
      office: former?.office ?? "",
      amount: former ? String(inMajorUnits(former.amount, currency)) : "",
      explanation: "",
      files: null,
    },
    resolver: contractResolver(NewFee, bodyOf),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  form.register("files");

  async function send(typed: Typed) {
    setFailure(undefined);
    try {
      await mutateAsync({ feeId, body: bodyOf(typed) });
      files.clear();
      showToast({ kind: "success", title: t("form.done") });
      onClose();
    } catch (error) {
      showRefused(form, error);
      setFailure(failureWords(error));
    }
  }

  return (
    <form
      noValidate
      method="post"
      aria-labelledby={`${feeId}-heading`}
      onSubmit={form.handleSubmit(send, () => setFailure(undefined))}
      className="mt-4 flex flex-col gap-3 border-line border-t pt-4"
    >
      <UnsavedGuard dirty={(isDirty || files.files.length > 0) && !isSubmitting} />
      <h3 ref={heading} id={`${feeId}-heading`} tabIndex={-1} className="text-lg">
        {former ? t("form.title_again", { label: former.label }) : t("form.title")}
      </h3>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          label={t("form.label")}
          hint={t("form.label_hint")}
          required
          error={errors.label && t("form.label_wrong")}
        >
          {(field) => (
            <TextInput
              {...field}
              {...form.register("label")}
              autoComplete="off"
              maxLength={FEE_LIMITS.label}
            />
          )}
        </Field>
        <Field
          label={t("form.office")}
          hint={t("form.office_hint")}
          required
          error={errors.office && t("form.office_wrong")}
        >
          {(field) => (
            <TextInput
              {...field}
              {...form.register("office")}
              autoComplete="off"
              maxLength={FEE_LIMITS.office}
            />
          )}
        </Field>
        <Field
          label={t("form.amount", { currency })}
          hint={t("form.amount_hint")}
          required
          error={errors.amount && t("form.amount_wrong")}
        >
          {(field) => (
            <TextInput {...field} {...form.register("amount")} inputMode="decimal" autoComplete="off" />
          )}
        </Field>
      </div>
      <Field
        label={t("form.explanation")}
        hint={t("form.explanation_hint")}
        required
        error={errors.explanation && t("form.explanation_wrong")}
      >
        {(field) => (
          <TextArea
            {...field}
            {...form.register("explanation")}
            rows={3}
            maxLength={FEE_LIMITS.explanation}
          />
        )}
      </Field>
      <div>
        <p className="font-semibold">{t("form.notice")}</p>
        <p className="mb-2 text-muted text-sm">{t("form.notice_hint")}</p>
        <AttachFiles files={files} disabled={isSubmitting} />
        <FieldError id={`${feeId}-files`}>{errors.files && t("form.files_wrong")}</FieldError>
      </div>
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={isSubmitting}>
          {t("form.send")}
        </Button>
        <Button variant="ghost" size="sm" disabled={isSubmitting} onClick={onClose}>
          {t("form.cancel")}
        </Button>
      </div>
    </form>
  );
}
