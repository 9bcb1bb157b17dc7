import { useEffect, useRef, useState } from "react";
import { isTyping } from "../../lib/is-typing.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { redirectToOrganisation } from "../api.ts";
import { useAuthFailureWords } from "./use-auth-failure-words.ts";

/** Signs in with an organisation (SAML), known by the domain of its email addresses; `email`: already typed. */
export function OrganisationForm({ email }: { email: string }) {
  const t = useWords("auth");
  const failureWords = useAuthFailureWords();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The person may type the password above, which must not continue here.
    if (!isTyping()) input.current?.focus();
  }, []);

  async function leave(event: React.FormEvent) {
    event.preventDefault();
    if (busy) return;
    // A whole address contains the domain too.
    const domain = (input.current?.value.trim().split("@").at(-1) ?? "").toLowerCase();
    const right = /^[^\s.@]+(\.[^\s.@]+)+$/.test(domain);
    setProblem(right ? undefined : t(domain ? "login.organisation_wrong" : "problems.required"));
    if (!right) return input.current?.focus();
    setBusy(true);
    try {
      await redirectToOrganisation(domain);
    } catch (error) {
      setProblem(failureWords(error));
      setBusy(false);
      input.current?.focus();
    }
  }

  return (
    <form noValidate method="post" onSubmit={leave} className="mt-4 flex flex-col gap-4">
      <Field
        label={t("login.organisation_label")}
        hint={t("login.organisation_hint")}
        required
        error={problem}
      >
        {(field) => (
          <TextInput
            {...field}
            ref={input}
            defaultValue={email}
            autoComplete="off"
            autoCapitalize="none"
            inputMode="email"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" busy={busy}>
        {t("login.organisation_submit")}
      </Button>
    </form>
  );
}
