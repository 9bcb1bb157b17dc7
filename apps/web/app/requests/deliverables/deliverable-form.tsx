import { NewDeliverable } from "@passerelle/contract/requests/deliverables";
import { PROMISE_KINDS } from "@passerelle/domain/catalogue/promises";
import {
  DELIVERABLE_LIMITS,
  type DeliverableKind,
} from "@passerelle/domain/requests/deliverables/deliverables";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useAttachedFiles } from "../../lib/attachments/use-attached-files.ts";
import { contractResolver, showRefused } from "../../lib/contract-form.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { AttachFiles } from "../../ui/attach-files.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { UnsavedGuard } from "../../ui/unsaved-guard.tsx";
import { handOverDeliverable } from "./api.ts";

/** A promised deliverable, or (`key` null) an additional one or a proof. */
export type DeliverableChoice = { key: string | null; kind: DeliverableKind; name: string };

type Typed = {
  kind: DeliverableKind;
  body: string;
  carrier: string;
  tracking_number: string;
  tracking_url: string;
  /** Never typed: the uploaded files are beside the form, and this field only shows their problem. */
  files: null;
};

type DeliverableFormProps = { requestId: string; choice: DeliverableChoice; onClose: () => void };

/** Hands over a deliverable. A failure keeps the text and the uploaded files. */
export function DeliverableForm({ requestId, choice, onClose }: DeliverableFormProps) {
  const t = useWords("requests/deliverables");
  const failureWords = useFailureWords();
  const { mutateAsync } = useMutation(handOverDeliverable(useQueryClient(), requestId));
  // Chosen before the first attempt, so that sending twice hands over once.
  const [deliverableId] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<string>();
  const files = useAttachedFiles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const isIncomplete = files.pending || files.ids.length === 0;
  const form = useForm<Typed>({
    defaultValues: {
      kind: choice.kind,
      body: "",
      carrier: "",
      tracking_number: "",
      tracking_url: "",
      files: null,
    },
    resolver: contractResolver(NewDeliverable, bodyOf),
  });
  const { clearErrors, formState, handleSubmit, register, watch } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const kind = watch("kind");
  const isProof = kind === "proof";
  register("files");

  function bodyOf({ kind, body, carrier, tracking_number, tracking_url }: Typed): NewDeliverable {
    const common = { promise_key: choice.key, body: body.trim() };
    if (kind === "file") return { ...common, kind, files: files.pending ? [] : files.ids };
    if (kind === "message") return { ...common, kind };
    if (kind === "proof")
      return { promise_key: null, kind, body: body.trim(), files: files.pending ? [] : files.ids };
    return {
      ...common,
      kind,
      carrier: carrier.trim(),
      tracking_number: tracking_number.trim(),
      tracking_url: tracking_url.trim() || null,
    };
  }

  async function handOver(typed: Typed) {
    setFailure(undefined);
    try {
      await mutateAsync({ deliverableId, body: bodyOf(typed) });
      files.clear();
      showToast({ kind: "success", title: t(isProof ? "give.proof_done" : "give.done") });
      onClose();
    } catch (error) {
      showRefused(form, error);
      setFailure(failureWords(error));
    }
  }

  const text = (name: "carrier" | "tracking_number" | "tracking_url") => (
    <Field
      label={t(`give.${name}`)}
      required={name !== "tracking_url"}
      error={errors[name] && t(`give.${name}_wrong`)}
    >
      {(field) => (
        <TextInput
          {...field}
          {...register(name)}
          autoComplete="off"
          inputMode={name === "tracking_url" ? "url" : undefined}
          maxLength={DELIVERABLE_LIMITS[name]}
        />
      )}
    </Field>
  );

  return (
    <form
      noValidate
      method="post"
      onSubmit={handleSubmit(handOver, () => setFailure(undefined))}
      className="flex flex-col gap-4 rounded-card border border-line p-4"
    >
      <UnsavedGuard dirty={(isDirty || files.files.length > 0) && !isSubmitting} />
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        {choice.name}
      </h3>
      {isProof && <p>{t("give.proof_text")}</p>}
      {choice.key === null && !isProof && (
        <Field label={t("give.kind")} required>
          {(field) => (
            <Select {...field} {...register("kind", { onChange: () => clearErrors() })}>
              {PROMISE_KINDS.map((one) => (
                <option key={one} value={one}>
                  {t(`kinds.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {(kind === "file" || isProof) && (
        <div>
          <AttachFiles files={files} disabled={isSubmitting} />
          <FieldError id={`${deliverableId}-files`}>
            {errors.files && (isProof || isIncomplete)
              ? t(isProof ? "give.pictures_wrong" : "give.files_wrong")
              : undefined}
          </FieldError>
        </div>
      )}
      {kind === "courier" && (
        <>
          {text("carrier")}
          {text("tracking_number")}
          {text("tracking_url")}
        </>
      )}
      <Field
        label={t(isProof ? "give.caption" : kind === "message" ? "give.message" : "give.word")}
        required={kind === "message"}
        error={errors.body && t("give.body_wrong")}
      >
        {(field) => (
          <TextArea
            {...field}
            {...register("body")}
            rows={kind === "message" ? 5 : 2}
            maxLength={isProof ? DELIVERABLE_LIMITS.caption : DELIVERABLE_LIMITS.body}
          />
        )}
      </Field>
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {t(isProof ? "give.proof_confirm" : "give.confirm")}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t("give.cancel")}
        </Button>
      </div>
    </form>
  );
}
