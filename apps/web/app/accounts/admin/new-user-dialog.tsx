import { InvitedUser, NewUser } from "@passerelle/contract/accounts/admin";
import { LANGUAGE_DETAILS, LANGUAGES, type Language } from "@passerelle/domain/languages";
import { REGISTRATION_LIMITS } from "@passerelle/domain/profiles/registration";
import { DEFAULT_ROLE, ROLES, type Role } from "@passerelle/domain/roles";
import { utf8Length } from "@passerelle/domain/text";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { PasswordInput } from "../../auth/public/password-input.tsx";
import { contractResolver, showRefused, useProblemWords } from "../../lib/contract-form.ts";
import { failureCode, useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useRoleName } from "../../lib/use-role-name.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
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

const personOf = ({ email_confirmed: _, password: __, ...person }: NewUserForm) => ({
  ...person,
  name: person.name.trim(),
  email: person.email.trim(),
});
const accountOf = (typed: NewUserForm) => ({
  ...personOf(typed),
  email_confirmed: typed.email_confirmed,
  ...(typed.password && { password: typed.password }),
});
const RESOLVERS = {
  invite: contractResolver(InvitedUser, personOf),
  create: contractResolver(NewUser, accountOf),
};

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
  const problemWords = useProblemWords();
  const [failure, setFailure] = useState<string>();
  const [created, setCreated] = useState<Created>();
  const formId = useId();
  const form = useForm<NewUserForm>({
    defaultValues: {
      name: "",
      email: "",
      role: DEFAULT_ROLE,
      language,
      email_confirmed: false,
      password: "",
    },
    resolver: RESOLVERS[mode],
  });
  const { register, handleSubmit, formState, setError, getValues } = form;
  const { errors, isSubmitting } = formState;

  async function save(typed: NewUserForm) {
    setFailure(undefined);
    try {
      if (mode === "invite") return done((await invite(typed)).id);
      const { user, temporary_password } = await createUser(accountOf(typed));
      storeUser(client, user);
      // The password is shown this once only.
      if (temporary_password) setCreated({ id: user.id, password: temporary_password });
      else done(user.id);
    } catch (error) {
      const code = failureCode(error);
      showRefused(form, error);
      if (code === "email_taken") setError("email", { message: "taken" }, { shouldFocus: true });
      else if (code === "weak_password")
        setError("password", { message: "weak_password" }, { shouldFocus: true });
      else setFailure(failureWords(error));
    }
  }

  async function invite(typed: NewUserForm) {
    const user = await inviteUser(personOf(typed));
    storeUser(client, user);
    return user;
  }

  function done(id: string) {
    showToast({ kind: "success", title: t(`new.${mode === "invite" ? "invited" : "created"}`) });
    onClose();
    void navigate(`/admin/users/${id}`);
  }

  const problems = {
    required: auth("problems.required"),
    too_short: auth("problems.too_short", REGISTRATION_LIMITS.full_name),
    too_long: auth("problems.too_long", REGISTRATION_LIMITS.full_name),
    name_invalid: auth("problems.name"),
  };
  const email = auth("problems.email");
  const emailProblems = {
    required: problems.required,
    invalid: email,
    too_long: email,
    taken: auth("problems.taken"),
  };
  const isShort = utf8Length(getValues("password")) < REGISTRATION_LIMITS.password.min;
  const passwordProblems = {
    password_length: auth(`problems.${isShort ? "too_short" : "too_long"}`, REGISTRATION_LIMITS.password),
    weak_password: auth("problems.weak_password"),
  };

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
        <Field label={profile("name")} required error={problemWords(errors.name, problems)}>
          {(field) => <TextInput {...field} {...register("name")} autoComplete="off" />}
        </Field>
        <Field label={auth("email")} required error={problemWords(errors.email, emailProblems)}>
          {(field) => (
            <TextInput
              {...field}
              {...register("email")}
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
            <Field
              label={auth("password")}
              hint={t("new.password_hint")}
              error={problemWords(errors.password, passwordProblems)}
            >
              {(field) => <PasswordInput {...field} {...register("password")} autoComplete="new-password" />}
            </Field>
            <Checkbox {...register("email_confirmed")} label={t("new.email_confirmed")} />
          </>
        )}
        {failure && <Alert kind="error">{failure}</Alert>}
      </form>
    </Dialog>
  );
}
