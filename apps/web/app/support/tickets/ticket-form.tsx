import { NewTicket } from "@passerelle/contract/support/tickets";
import { MAX_ATTACHMENTS } from "@passerelle/domain/attachments/files";
import { TICKET_SUBJECT, TICKET_THEMES, type TicketTheme } from "@passerelle/domain/support/tickets";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router";
import { useAttachedFiles } from "../../lib/attachments/use-attached-files.ts";
import { contractResolver, showRefused, useProblemWords } from "../../lib/contract-form.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { api } from "../../lib/session.ts";
import { showToast } from "../../lib/toast.ts";
import { useIsHere } from "../../lib/use-is-here.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { AttachFiles } from "../../ui/attach-files.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { requestsToName, TICKETS_KEY } from "./api.ts";
import { useKeptTexts } from "./use-kept-texts.ts";

type Typed = { theme: TicketTheme | ""; request_id: string; subject: string; text: string };

const TEXTS = ["subject", "text"] as const;

type Ids = { id: string; response_id: string };

const bodyOf = ({ request_id, ...typed }: Typed, ids: Ids, attachments: string[]) => ({
  ...ids,
  ...typed,
  request_id: request_id || null,
  attachments,
});

/** Opens a ticket. A failure keeps the form's contents, and sending it again opens no second ticket. */
export function TicketForm() {
  const t = useWords("support/tickets");
  const failureWords = useFailureWords();
  const problemWords = useProblemWords();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const client = useQueryClient();
  const { language } = useLanguage();
  const [params] = useSearchParams();
  const { data } = useQuery(requestsToName(language));
  const files = useAttachedFiles(MAX_ATTACHMENTS);
  const [ids] = useState(() => ({ id: crypto.randomUUID(), response_id: crypto.randomUUID() }));
  const [failure, setFailure] = useState<string>();
  const form = useForm<Typed>({
    defaultValues: { theme: "", request_id: params.get("request") ?? "", subject: "", text: "" },
    resolver: contractResolver(NewTicket, (typed) => bodyOf(typed, ids, [])),
  });
  const { register, handleSubmit, formState } = form;
  const forgetTexts = useKeptTexts(form, "typed-ticket", TEXTS);

  async function open({ theme, ...typed }: Typed) {
    if (theme === "") return;
    if (files.pending) return setFailure(t("form.pending"));
    setFailure(undefined);
    try {
      const ticket = await api("POST /api/tickets", {
        body: { ...bodyOf({ theme, ...typed }, ids, files.ids), theme },
      });
      forgetTexts();
      await client.invalidateQueries({ queryKey: TICKETS_KEY });
      showToast({
        kind: "success",
        title: t("form.opened"),
        description: t("form.opened_text", { reference: ticket.reference }),
      });
      if (isHere()) await navigate(`/assistance/${ticket.id}`, { replace: true });
    } catch (error) {
      showRefused(form, error);
      setFailure(failureWords(error));
    }
  }

  const problem = (name: "theme" | "subject" | "text") =>
    formState.errors[name] && t(`form.problems.${name}`);
  return (
    <form
      data-keeps-text
      noValidate
      method="post"
      onSubmit={handleSubmit(open)}
      className="flex max-w-2xl flex-col gap-5"
    >
      <Field label={t("form.theme")} required error={problem("theme")}>
        {(field) => (
          <Select {...field} {...register("theme")}>
            <option value="">{t("form.theme_choose")}</option>
            {TICKET_THEMES.map((theme) => (
              <option key={theme} value={theme}>
                {t(`themes.${theme}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("form.request")} error={problemWords(formState.errors.request_id, {})}>
        {(field) => (
          <Select {...field} {...register("request_id")}>
            <option value="">{t("form.request_none")}</option>
            {data?.requests.map(({ id, service, reference }) => (
              <option key={id} value={id}>
                {`${service.title} · ${reference}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("form.subject")} hint={t("form.subject_hint")} required error={problem("subject")}>
        {(field) => (
          <TextInput {...field} {...register("subject")} maxLength={TICKET_SUBJECT.max} autoComplete="off" />
        )}
      </Field>
      <AttachFiles files={files} disabled={formState.isSubmitting}>
        <Field label={t("form.text")} hint={t("form.text_hint")} required error={problem("text")}>
          {(field) => <TextArea {...field} {...register("text")} rows={8} />}
        </Field>
      </AttachFiles>
      {failure && (
        <Alert kind="error" title={t("form.failed")}>
          {failure}
        </Alert>
      )}
      <div>
        <Button type="submit" busy={formState.isSubmitting}>
          {t("form.submit")}
        </Button>
      </div>
    </form>
  );
}
