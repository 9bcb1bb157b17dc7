import type { AdminAnnouncement } from "@passerelle/contract/announcements";
import { localDay } from "@passerelle/domain/days";
import { DEFAULT_LANGUAGE, LANGUAGE_DETAILS, LANGUAGES } from "@passerelle/domain/languages";
import { ROLES } from "@passerelle/domain/roles";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { showRefused, useProblemWords } from "../../lib/contract-form.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { formatLanguage } from "../../lib/format-names.ts";
import { ownZone } from "../../lib/own-zone.ts";
import { showToast } from "../../lib/toast.ts";
import { useRoleName } from "../../lib/use-role-name.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { EditorDialog } from "../../ui/editor-dialog.tsx";
import { Field, FieldError, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { reloadAnnouncements, writeAnnouncement } from "./api.ts";
import { type AnnouncementForm, formOf, placeOf, resolveAnnouncement, TITLE_MAX, textOf } from "./form.ts";

type EditorProps = {
  /** The announcement to edit; undefined creates one. */
  announcement: AdminAnnouncement | undefined;
  onClose: () => void;
};

/** Edits an announcement in every language and its audience. A refusal keeps the form's contents. */
export function Editor({ announcement, onClose }: EditorProps) {
  const t = useWords("announcements/admin");
  const { language } = useLanguage();
  const roleName = useRoleName();
  const ui = useWords("ui");
  const client = useQueryClient();
  const failureWords = useFailureWords();
  const [failure, setFailure] = useState<string>();
  // The same id for each attempt, so that saving twice creates one announcement.
  const [id] = useState(() => announcement?.id ?? `news-${crypto.randomUUID()}`);
  const formId = useId();
  const problemWords = useProblemWords();
  const form = useForm<AnnouncementForm>({
    defaultValues: formOf(announcement, localDay(new Date(), ownZone())),
    resolver: resolveAnnouncement,
  });
  const { register, handleSubmit, watch } = form;
  const { errors, isDirty, isSubmitting } = form.formState;
  const required = { required: t("problems.required") };
  const itemsError = errors.items?.[DEFAULT_LANGUAGE];
  // The error concerns the list of items, or one of them.
  const itemsProblems =
    itemsError?.type === "items"
      ? { ...required, too_long: t("problems.over") }
      : { required: t("problems.not_alike") };

  async function save(typed: AnnouncementForm) {
    setFailure(undefined);
    try {
      await writeAnnouncement(id, textOf(typed), announcement?.version);
    } catch (error) {
      showRefused(form, error, placeOf);
      setFailure(failureWords(error));
      return;
    }
    await reloadAnnouncements(client);
    showToast({ kind: "success", title: t("saved") });
    onClose();
  }

  return (
    <EditorDialog
      open
      dirty={isDirty}
      title={t(announcement ? "edit_title" : "new_title")}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isSubmitting}>
            {ui("cancel")}
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void handleSubmit(save)(event)}
        className="flex flex-col gap-4"
      >
        {LANGUAGES.map((one) => (
          <Field
            key={one}
            label={t("title_in", { language: formatLanguage(one, language) })}
            error={problemWords(errors.title?.[one], required)}
            required={LANGUAGE_DETAILS[one].isRequired}
          >
            {(field) => (
              <TextInput {...field} maxLength={TITLE_MAX} lang={one} {...register(`title.${one}`)} />
            )}
          </Field>
        ))}
        <Field label={t("date")} error={problemWords(errors.date, required)} required>
          {(field) => <TextInput {...field} type="date" {...register("date")} />}
        </Field>
        {LANGUAGES.map((one) => (
          <Field
            key={one}
            label={t("items_in", { language: formatLanguage(one, language) })}
            hint={t("items_hint")}
            error={one === DEFAULT_LANGUAGE ? problemWords(itemsError, itemsProblems) : undefined}
            required={LANGUAGE_DETAILS[one].isRequired}
          >
            {(field) => <TextArea {...field} lang={one} {...register(`items.${one}`)} />}
          </Field>
        ))}
        <Field label={t("audience")} required>
          {(field) => (
            <Select {...field} {...register("audience")}>
              <option value="all">{t("all")}</option>
              <option value="roles">{t("some")}</option>
            </Select>
          )}
        </Field>
        {watch("audience") === "roles" && (
          <fieldset>
            <legend className="font-semibold">{t("roles")}</legend>
            <div className="grid gap-x-4 sm:grid-cols-2">
              {ROLES.map((role) => (
                <Checkbox key={role} label={roleName(role)} value={role} {...register("roles")} />
              ))}
            </div>
            <FieldError id={`${formId}-roles`}>{problemWords(errors.roles, required)}</FieldError>
          </fieldset>
        )}
        {failure && <Alert kind="error">{failure}</Alert>}
      </form>
    </EditorDialog>
  );
}
