import type { NewDeliverable } from "@passerelle/contract/requests/deliverables";
import { PROMISE_KINDS, type PromiseKind } from "@passerelle/domain/catalogue/promises";
import {
  DELIVERABLE_LIMITS,
  isTrackingNumber,
  isTrackingUrl,
} from "@passerelle/domain/requests/deliverables/deliverables";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAttachedFiles } from "../../lib/attachments/use-attached-files.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { AttachFiles } from "../../ui/attach-files.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { handOverDeliverable } from "./api.ts";

/** A promised deliverable, or (`key` null) an additional one. */
export type DeliverableChoice = { key: string | null; kind: PromiseKind; name: string };

type DeliverableFormProps = { requestId: string; choice: DeliverableChoice; onClose: () => void };

/** Hands over a deliverable. A failure keeps the text and the uploaded files. */
export function DeliverableForm({ requestId, choice, onClose }: DeliverableFormProps) {
  const t = useWords("requests/deliverables");
  const failureWords = useFailureWords();
  const { mutateAsync, isPending } = useMutation(handOverDeliverable(useQueryClient(), requestId));
  // Chosen before the first attempt, so that sending twice hands over once.
  const [deliverableId] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState(choice.kind);
  const [body, setBody] = useState("");
  const [courier, setCourier] = useState({ carrier: "", number: "", url: "" });
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const files = useAttachedFiles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const wrong = {
    body: kind === "message" && body.trim() === "",
    files: kind === "file" && (files.ids.length === 0 || files.pending),
    carrier: kind === "courier" && courier.carrier.trim() === "",
    number: kind === "courier" && !isTrackingNumber(courier.number),
    url: kind === "courier" && courier.url.trim() !== "" && !isTrackingUrl(courier.url.trim()),
  };

  async function handOver(event: React.FormEvent) {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (isPending || Object.values(wrong).includes(true)) return;
    try {
      await mutateAsync({ deliverableId, body: newDeliverable() });
      files.clear();
      showToast({ kind: "success", title: t("give.done") });
      onClose();
    } catch (error) {
      setFailure(failureWords(error));
    }
  }

  function newDeliverable(): NewDeliverable {
    const common = { promise_key: choice.key, body: body.trim() };
    if (kind === "file") return { ...common, kind, files: files.ids };
    if (kind === "message") return { ...common, kind };
    const url = courier.url.trim();
    return {
      ...common,
      kind,
      carrier: courier.carrier.trim(),
      tracking_number: courier.number.trim(),
      tracking_url: url === "" ? null : url,
    };
  }

  const text = (name: keyof typeof courier, required: boolean, max: number) => (
    <Field
      label={t(`give.${name}`)}
      required={required}
      error={tried && wrong[name] ? t(`give.${name}_wrong`) : undefined}
    >
      {(field) => (
        <TextInput
          {...field}
          autoComplete="off"
          inputMode={name === "url" ? "url" : undefined}
          maxLength={max}
          value={courier[name]}
          onChange={(event) => setCourier({ ...courier, [name]: event.target.value })}
        />
      )}
    </Field>
  );

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void handOver(event)}
      className="flex flex-col gap-4 rounded-card border border-line p-4"
    >
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        {choice.name}
      </h3>
      {choice.key === null && (
        <Field label={t("give.kind")} required>
          {(field) => (
            <Select {...field} value={kind} onChange={(event) => setKind(event.target.value as PromiseKind)}>
              {PROMISE_KINDS.map((one) => (
                <option key={one} value={one}>
                  {t(`kinds.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {kind === "file" && (
        <div>
          <AttachFiles files={files} disabled={isPending} />
          <FieldError id={`${deliverableId}-files`}>
            {tried && wrong.files ? t("give.files_wrong") : undefined}
          </FieldError>
        </div>
      )}
      {kind === "courier" && (
        <>
          {text("carrier", true, DELIVERABLE_LIMITS.carrier)}
          {text("number", true, DELIVERABLE_LIMITS.tracking_number)}
          {text("url", false, DELIVERABLE_LIMITS.tracking_url)}
        </>
      )}
      <Field
        label={t(kind === "message" ? "give.message" : "give.word")}
        required={kind === "message"}
        error={tried && wrong.body ? t("give.body_wrong") : undefined}
      >
        {(field) => (
          <TextArea
            {...field}
            rows={kind === "message" ? 5 : 2}
            maxLength={DELIVERABLE_LIMITS.body}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
        )}
      </Field>
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending}>
          {t("give.confirm")}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t("give.cancel")}
        </Button>
      </div>
    </form>
  );
}
