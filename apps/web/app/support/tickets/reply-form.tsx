import type { Ticket } from "@passerelle/contract/support/tickets";
import { useFailureWords } from "../../lib/failure.ts";
import { api } from "../../lib/session.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { AttachFiles } from "../../ui/attach-files.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { useResponseForm } from "./use-response-form.ts";

type ReplyFormProps = { ticket: Ticket; input: React.RefObject<HTMLTextAreaElement | null> };

/** The customer's response to a ticket. `input` is set to the text area. */
export function ReplyForm({ ticket, input }: ReplyFormProps) {
  const t = useWords("support/tickets");
  const failureWords = useFailureWords();
  const { form, files, failure, send } = useResponseForm(ticket.id, {
    pending: t("form.pending"),
    failed: failureWords,
  });
  const { errors, isSubmitting } = form.formState;
  const { ref, ...text } = form.register("text");
  const submit = send(
    (body) => api("POST /api/tickets/:id/responses", { params: { id: ticket.id }, body }),
    t("reply.sent"),
  );

  return (
    <form data-keeps-text noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
      <AttachFiles files={files} disabled={isSubmitting}>
        <Field label={t(`reply.label.${ticket.state}`)} required error={errors.text && t("reply.empty")}>
          {(field) => (
            <TextArea
              {...field}
              {...text}
              ref={(element) => {
                ref(element);
                input.current = element;
              }}
              rows={5}
            />
          )}
        </Field>
      </AttachFiles>
      {failure && (
        <Alert kind="error" title={t("reply.failed")}>
          {failure}
        </Alert>
      )}
      <div>
        <Button type="submit" busy={isSubmitting}>
          {t(ticket.state === "closed" ? "reply.reopen" : "reply.send")}
        </Button>
      </div>
    </form>
  );
}
