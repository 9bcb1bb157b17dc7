import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { NewInformationRequest, type WorkPage } from "@passerelle/contract/requests/work/work-page";
import { isCorrectable } from "@passerelle/domain/catalogue/forms/correction";
import { shownForm } from "@passerelle/domain/catalogue/forms/visibility";
import { MAX_ITEMS_PER_INFORMATION_REQUEST } from "@passerelle/domain/requests/information-requests/information-requests";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FormProvider, useFieldArray, useForm } from "react-hook-form";
import { useSearchParams } from "react-router";
import { contractResolver, showRefused, useProblemWords } from "../../../lib/contract-form.ts";
import { useFailureWords } from "../../../lib/failure.ts";
import { showToast } from "../../../lib/toast.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { FactCard } from "../../../ui/facts.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { requestInformation } from "./api.ts";
import { type FieldChoice, type InformationRequestDraft, newItem, suggestedItems } from "./item-drafts.ts";
import { ItemFields } from "./item-fields.tsx";
import { LeaveGuard } from "./leave-guard.tsx";

/** The fields that the customer was asked, as far as they have an answer to correct. */
function correctableFields({ form, answers }: RequestDetail): FieldChoice[] {
  return shownForm(form, answers).sections.flatMap(({ title, fields }) =>
    fields.filter(isCorrectable).map(({ key, label }) => ({ key, label, section: title })),
  );
}

const bodyOf = (id: string, { message, items }: InformationRequestDraft): NewInformationRequest => ({
  id,
  ...(message.trim() && { message: message.trim() }),
  items,
});

type InformationRequestFormProps = { request: RequestDetail; page: WorkPage };

/** Asks the customer for information; suggests refused documents that were not asked for again. */
export function InformationRequestForm({ request, page }: InformationRequestFormProps) {
  const t = useWords("requests/work/page");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const problemWords = useProblemWords();
  const [query, setQuery] = useSearchParams();
  const choices = correctableFields(request);
  const known = {
    about: query.get("about"),
    replaces: query.get("replaces"),
    field: choices.find(({ key }) => key === query.get("field")),
  };
  const [suggested] = useState(() => suggestedItems(page, known));
  const [failure, setFailure] = useState<string>();
  // The same id until the information request is stored, however often it is sent; an edited one gets another id.
  const sent = useRef({ id: crypto.randomUUID(), draft: "" });
  const { mutateAsync } = useMutation(requestInformation(useQueryClient(), request.id, language));
  const form = useForm<InformationRequestDraft>({
    defaultValues: { message: "", items: suggested.length > 0 ? suggested : [newItem()] },
    resolver: contractResolver(NewInformationRequest, (draft) => bodyOf(sent.current.id, draft)),
    reValidateMode: "onSubmit",
  });
  const { control, formState, handleSubmit, register, reset } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "items" });

  async function send(draft: InformationRequestDraft) {
    setFailure(undefined);
    const written = JSON.stringify(draft);
    if (sent.current.draft !== written) sent.current = { id: crypto.randomUUID(), draft: written };
    try {
      await mutateAsync(bodyOf(sent.current.id, draft));
      sent.current.draft = "";
      reset({ message: "", items: [newItem()] });
      setQuery({ tab: "information_requests" }, { replace: true, preventScrollReset: true });
      showToast({ kind: "success", title: t("ask.done") });
    } catch (error) {
      showRefused(form, error);
      setFailure(failureWords(error));
    }
  }

  return (
    <FactCard title={t("ask.title")}>
      <LeaveGuard dirty={formState.isDirty} />
      <p className="mb-4 text-sm text-muted">{t("ask.lead")}</p>
      <form
        noValidate
        onSubmit={handleSubmit(send, () => setFailure(t("ask.missing")))}
        className="flex flex-col gap-5"
      >
        <FormProvider {...form}>
          {fields.map(({ id, about_key, replaces }, index) => (
            <ItemFields
              key={id}
              index={index}
              isKindFixed={about_key !== undefined || replaces !== undefined}
              choices={choices}
              onRemove={fields.length > 1 ? () => remove(index) : undefined}
            />
          ))}
        </FormProvider>
        {fields.length < MAX_ITEMS_PER_INFORMATION_REQUEST && (
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            onClick={() => append(newItem({ kind: "answer" }), { shouldFocus: false })}
          >
            <Icon name="plus" className="size-4" />
            {t("ask.add")}
          </Button>
        )}
        <Field label={t("ask.message")} error={problemWords(formState.errors.message, {})}>
          {(field) => <TextArea {...field} {...register("message")} rows={2} maxLength={1000} />}
        </Field>
        {failure && <Alert kind="error">{failure}</Alert>}
        <Button type="submit" className="self-start" busy={formState.isSubmitting}>
          {t("ask.send")}
        </Button>
      </form>
    </FactCard>
  );
}
