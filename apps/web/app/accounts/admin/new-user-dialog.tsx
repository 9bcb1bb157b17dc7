import { LANGUAGE_DETAILS, LANGUAGES, type Language } from "@passerelle/domain/languages";
import { REGISTRATION_LIMITS } from "@passerelle/domain/profiles/registration";
import { DEFAULT_ROLE, ROLES, type Role } from "@passerelle/domain/roles";
import { utf8Length } from "@passerelle/domain/text";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { isEmail } from "../../auth/public/email.ts";
import { PasswordInput } from "../../auth/public/password-input.tsx";
import { failureCode, useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useRoleName } from "../../lib/use-role-name.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { checkName } from "../../profiles/public/profile-form.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Checkbox, Field, Select, TextInput } from "../../ui/field.tsx";
import { createUser, inviteUser, storeUser } from "./api.ts";
import { TemporaryPassword } from "./temporary-password.tsx";

export type NewUserMode = "create" | "invite";

type NewUserForm = {
  name: string;
  email: string;
  role: Role;
  language: Language;
  email_confirmed: boolean;
  password: string;
};

const { min, max } = REGISTRATION_LIMITS.password;
const checkPassword = (text: string) => {
  const length = utf8Length(text);
  if (length === 0) return true;
  if (length < min) return "too_short";
  return length <= max || "too_long";
};
const checkEmail = (text: string) => (!text.trim() ? "required" : isEmail(text.trim()) || "email");

type Created = { id: string; password: string };

/** Adds an account: by invitation, so that its owner chooses the password, or directly. */
export function NewUserDialog({ mode, onClose }: { mode: NewUserMode; onClose: () => void }) {
  const t = useWords("accounts/admin");
  const auth = useWords("auth");
  const profile = useWords("profiles/profile");
  const roleName = useRoleName();
  const ui = useWords("ui");
  const { language } = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const failureWords = useFailureWords();
  const [failure, setFailure] = useState<string>();
  const [created, setCreated] = useState<Created>();
  const formId = useId();
  const { register, handleSubmit, formState, setError } = useForm<NewUserForm>({
    defaultValues: {
      name: "",
      email: "",
      role: DEFAULT_ROLE,
      language,
      email_confirmed: false,
      password: "",
    },
  });
  const { errors, isSubmitting } = formState;

  async function save({ email_confirmed, password, ...values }: NewUserForm) {
    setFailure(undefined);
    const person = { ...values, name: values.name.trim(), email: values.email.trim() };
    try {
      if (mode === "invite") return done((await invite(person)).id);
      const { user, temporary_password } = await createUser({
        ...person,
        email_confirmed,
        ...(password && { password }),
      });
      storeUser(client, user);
      // The password is shown this once only.
      if (temporary_password) setCreated({ id: user.id, password: temporary_password });
      else done(user.id);
    } catch (error) {
      const code = failureCode(error);
      if (code === "email_taken") setError("email", { message: "taken" }, { shouldFocus: true });
      else if (code === "weak_password")
        setError("password", { message: "weak_password" }, { shouldFocus: true });
      else setFailure(failureWords(error));
    }
  }

  async function invite(person: Omit<NewUserForm, "email_confirmed" | "password">) {
    const user = await inviteUser(person);
    storeUser(client, user);
    return user;
  }

  function done(id: string) {
    showToast({ kind: "success", title: t(`new.${mode === "invite" ? "invited" : "created"}`) });
    onClose();
    void navigate(`/admin/users/${id}`);
  }

  const problem = (name: keyof NewUserForm) =>
    errors[name]?.message &&
    auth(
      `problems.${errors[name].message as "required"}`,
      name === "password" ? REGISTRATION_LIMITS.password : REGISTRATION_LIMITS.full_name,
    );

  if (created)
    return (
      <TemporaryPassword
        password={created.password}
        onClose={() => {
          onClose();
          void navigate(`/admin/users/${created.id}`);
        }}
      />
    );
  return (
    <Dialog
      open
      title={t(`new.${mode}_title`)}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isSubmitting}>
            {ui("cancel")}
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {t(`new.${mode}_submit`)}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t(`new.${mode}_lead`)}</p>
      <form
        id={formId}
        noValidate
        method="post"
        onSubmit={handleSubmit(save)}
        className="mt-4 flex flex-col gap-4"
      >
        <Field label={profile("name")} required error={problem("name")}>
          {(field) => (
            <TextInput {...field} {...register("name", { validate: checkName })} autoComplete="off" />
          )}
        </Field>
        <Field label={auth("email")} required error={problem("email")}>
          {(field) => (
            <TextInput
              {...field}
              {...register("email", { validate: checkEmail })}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={profile("role")} required>
            {(field) => (
              <Select {...field} {...register("role")}>
                {ROLES.map((role) => (
                  <option key={role} value={role}>
                    {roleName(role)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t("new.language")} required>
            {(field) => (
              <Select {...field} {...register("language")}>
                {LANGUAGES.map((one) => (
                  <option key={one} value={one} lang={one}>
                    {LANGUAGE_DETAILS[one].name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        {mode === "create" && (
          <>
            <Field label={auth("password")} hint={t("new.password_hint")} error={problem("password")}>
              {(field) => (
                <PasswordInput
                  {...field}
                  {...register("password", { validate: checkPassword })}
                  autoComplete="new-password"
                />
              )}
            </Field>
            <Checkbox {...register("email_confirmed")} label={t("new.email_confirmed")} />
          </>
        )}
        {failure && <Alert kind="error">{failure}</Alert>}
      </form>
    </Dialog>
  );
}
