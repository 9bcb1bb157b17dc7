import { NewShare, type VaultShare } from "@passerelle/contract/vault";
import { MAX_SHARE_DAYS, MAX_SHARE_READS, MAX_SHARED_DOCUMENTS } from "@passerelle/domain/vault/shares";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { contractResolver, showRefused } from "../../lib/contract-form.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field, FieldError, TextInput } from "../../ui/field.tsx";
import { createShare } from "../api.ts";
import type { Shareable } from "./shareable.ts";

type Typed = { recipient: string; purpose: string; days: string; max_reads: string };
type ShareFormProps = {
  documents: readonly Shareable[];
  onShared: (share: VaultShare) => void;
  onCancel: () => void;
};

/** Who receives a link to which documents, why, and for how long. */
export function ShareForm({ documents, onShared, onCancel }: ShareFormProps) {
  const t = useWords("vault/sharing");
  const ui = useWords("ui");
  const failureWords = useFailureWords();
  const create = useMutation(createShare(useQueryClient()));
  // Chosen before the first attempt: one that is repeated makes no second share.
  const [id] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<string>();
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = documents.filter((one) => !left.includes(one.id));
  const bodyOf = ({ recipient, purpose, days, max_reads }: Typed) => ({
    document_ids: chosen.filter(({ isOfRequest }) => !isOfRequest).map((one) => one.id),
    request_documents: chosen
      .filter(({ isOfRequest }) => isOfRequest)
      .map((one) => ({ id: one.id, title: one.name.slice(0, 120) })),
    recipient,
    purpose,
    days: Number(days),
    max_reads: Number(max_reads),
  });
  const form = useForm<Typed>({
    defaultValues: { recipient: "", purpose: "", days: "7", max_reads: "5" },
    resolver: contractResolver(NewShare, bodyOf),
  });
  const { errors, isSubmitting } = form.formState;
  const wrongCount =
    chosen.length === 0
      ? t("none_chosen")
      : chosen.length > MAX_SHARED_DOCUMENTS && t("over_limit", { max: MAX_SHARED_DOCUMENTS });

  async function send(typed: Typed) {
    setFailure(undefined);
    try {
      const { share } = await create.mutateAsync({ id, ...bodyOf(typed) });
      onShared(share);
    } catch (error) {
      showRefused(form, error);
      setFailure(failureWords(error));
    }
  }

  return (
    <form
      noValidate
      method="post"
      aria-label={t("title", { count: documents.length })}
      onSubmit={form.handleSubmit(send)}
      className="flex flex-col gap-4"
    >
      <p className="text-muted">{t("watermark")}</p>
      {documents.length > 1 && (
        <Choice documents={documents} left={left} error={wrongCount} onLeft={setLeft} />
      )}
      <Field label={t("recipient")} required error={errors.recipient && t("recipient_missing")}>
        {(field) => (
          <TextInput {...field} {...form.register("recipient")} maxLength={120} autoComplete="off" />
        )}
      </Field>
      <Field
        label={t("purpose")}
        hint={t("purpose_hint")}
        required
        error={errors.purpose && t("purpose_missing")}
      >
        {(field) => <TextInput {...field} {...form.register("purpose")} maxLength={200} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("days")} required error={errors.days && t("days_wrong", { max: MAX_SHARE_DAYS })}>
          {(field) => <NumberInput {...field} {...form.register("days")} max={MAX_SHARE_DAYS} />}
        </Field>
        <Field
          label={t("max_reads")}
          required
          error={errors.max_reads && t("max_reads_wrong", { max: MAX_SHARE_READS })}
        >
          {(field) => <NumberInput {...field} {...form.register("max_reads")} max={MAX_SHARE_READS} />}
        </Field>
      </div>
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting} disabled={Boolean(wrongCount)}>
          {t("submit")}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {ui("cancel")}
        </Button>
      </div>
    </form>
  );
}

const NumberInput = (props: React.ComponentProps<typeof TextInput>) => (
  <TextInput {...props} type="number" inputMode="numeric" min={1} />
);

type ChoiceProps = {
  documents: readonly Shareable[];
  /** Ids of the documents that are not shared. */
  left: readonly string[];
  error: React.ReactNode;
  onLeft: (left: readonly string[]) => void;
};

function Choice({ documents, left, error, onLeft }: ChoiceProps) {
  const t = useWords("vault/sharing");
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-error`}>
      <legend className="font-semibold">{t("documents")}</legend>
      {documents.map((one) => (
        <Checkbox
          key={one.id}
          label={<span className="wrap-anywhere">{one.name}</span>}
          checked={!left.includes(one.id)}
          onChange={(event) =>
            onLeft(event.target.checked ? left.filter((other) => other !== one.id) : [...left, one.id])
          }
        />
      ))}
      <FieldError id={`${id}-error`}>{error || undefined}</FieldError>
    </fieldset>
  );
}
