import type { AdminAnnouncement } from "@passerelle/contract/announcements";
import { DEFAULT_LANGUAGE, LANGUAGE_DETAILS, LANGUAGES, type Language } from "@passerelle/domain/languages";
import { ROLES } from "@passerelle/domain/roles";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useFailureWords } from "../../lib/failure.ts";
import { formatLanguage } from "../../lib/format.ts";
import { showToast } from "../../lib/toast.ts";
import { useRoleName } from "../../lib/use-role-name.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Checkbox, Field, FieldError, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { reloadAnnouncements, writeAnnouncement } from "./api.ts";
import { type AnnouncementForm, formOf, itemsProblem, type Problem, TITLE_MAX, textOf } from "./form.ts";

type EditorProps = {
  /** The announcement to edit; undefined creates one. */
  announcement: AdminAnnouncement | undefined;
  onClose: () => void;
};

const required = (text: string) => text.trim() !== "" || "required";
const today = () => new Date().toLocaleDateString("sv");

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
  const { register, handleSubmit, watch, getValues, formState } = useForm<AnnouncementForm>({
    defaultValues: formOf(announcement, today()),
  });
  const { errors, isSubmitting } = formState;
  const say = (problem: string | undefined) => problem && t(`problems.${problem as Problem}`);
  const titleProblem = (one: Language) => say(errors.title?.[one]?.message);

  async function save(form: AnnouncementForm) {
    setFailure(undefined);
    try {
      await writeAnnouncement(id, textOf(form), announcement?.version);
    } catch (error) {
      setFailure(failureWords(error));
      return;
    }
    await reloadAnnouncements(client);
    showToast({ kind: "success", title: t("saved") });
    onClose();
  }

  return (
    <Dialog
      open
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
            error={titleProblem(one)}
            required={LANGUAGE_DETAILS[one].isRequired}
          >
            {(field) => (
              <TextInput
                {...field}
                maxLength={TITLE_MAX}
                lang={one}
                {...register(`title.${one}`, LANGUAGE_DETAILS[one].isRequired ? { validate: required } : {})}
              />
            )}
          </Field>
        ))}
        <Field label={t("date")} error={say(errors.date?.message)} required>
          {(field) => <TextInput {...field} type="date" {...register("date", { validate: required })} />}
        </Field>
        {LANGUAGES.map((one) => (
          <Field
            key={one}
            label={t("items_in", { language: formatLanguage(one, language) })}
            hint={t("items_hint")}
            error={one === DEFAULT_LANGUAGE ? say(errors.items?.[one]?.message) : undefined}
            required={LANGUAGE_DETAILS[one].isRequired}
          >
            {(field) => (
              <TextArea
                {...field}
                lang={one}
                {...register(
                  `items.${one}`,
                  one === DEFAULT_LANGUAGE
                    ? { validate: () => itemsProblem(getValues("items")) ?? true }
                    : {},
                )}
              />
            )}
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
                <Checkbox
                  key={role}
                  label={roleName(role)}
                  value={role}
                  {...register("roles", { validate: (roles) => roles.length > 0 || "required" })}
                />
              ))}
            </div>
            <FieldError id={`${formId}-roles`}>{say(errors.roles?.message)}</FieldError>
          </fieldset>
        )}
        {failure && <Alert kind="error">{failure}</Alert>}
      </form>
    </Dialog>
  );
}
