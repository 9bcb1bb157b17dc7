import { CONTACT_MESSAGE, CONTACT_TOPICS } from "@passerelle/domain/support/contact";
import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { ApiError } from "../../lib/client.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { useSession } from "../../lib/session.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { Inline } from "../../ui/inline.tsx";
import type { ContactAnswer, ContactField } from "./send-message.ts";

type Failed = Extract<ContactAnswer, { failure: string }>;

type MessageFormProps = {
  form: string;
  /** Why the last attempt failed. */
  failed: Failed | undefined;
};

/** The contact form: a plain HTML form, so that it works without scripts. */
export function MessageForm({ form, failed }: MessageFormProps) {
  const t = useWords("support/contact");
  const element = useRef<HTMLFormElement>(null);
  const sending = useNavigation().state === "submitting";
  useOwnName(element);
  useEffect(() => {
    if (failed) element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [failed]);

  const fieldOf = (name: ContactField) => ({
    label: t(name),
    required: true,
    error: failed?.wrong.includes(name) ? t(`problems.${name}`) : undefined,
  });
  const typedIn = (name: ContactField) => failed?.values[name];
  return (
    <Form ref={element} method="post" noValidate className="flex flex-col gap-5">
      {failed && <Failure failed={failed} />}
      <input type="hidden" name="form" value={form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...fieldOf("name")}>
          {(field) => (
            <TextInput
              {...field}
              name="name"
              autoComplete="name"
              maxLength={120}
              defaultValue={typedIn("name")}
            />
          )}
        </Field>
        <Field {...fieldOf("email")}>
          {(field) => (
            <TextInput
              {...field}
              type="email"
              name="email"
              autoComplete="email"
              maxLength={255}
              defaultValue={typedIn("email")}
            />
          )}
        </Field>
      </div>
      <Field {...fieldOf("topic")}>
        {(field) => (
          <Select {...field} name="topic" defaultValue={typedIn("topic") ?? ""}>
            <option value="">{t("topic_choose")}</option>
            {CONTACT_TOPICS.map((topic) => (
              <option key={topic} value={topic}>
                {t(`topics.${topic}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field {...fieldOf("message")} hint={t("message_hint")}>
        {(field) => (
          <TextArea
            {...field}
            name="message"
            rows={8}
            maxLength={CONTACT_MESSAGE.max}
            defaultValue={typedIn("message")}
          />
        )}
      </Field>
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label>
          {t("trap")}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="text-sm text-muted">
        <Inline text={t("privacy")} newTab />
      </p>
      <div>
        <Button type="submit" size="lg" busy={sending}>
          {t("submit")}
        </Button>
      </div>
    </Form>
  );
}

function Failure({ failed: { failure, requestId, wrong } }: { failed: Failed }) {
  const t = useWords("support/contact");
  const words = useFailureWords();
  const problem =
    wrong.length > 0
      ? t("correct")
      : failure === "idempotency_key_reused"
        ? t("reused")
        : words(new ApiError(failure, requestId ? { request_id: requestId } : {}));
  return (
    <Alert kind="error" title={t("failed")}>
      {problem}
    </Alert>
  );
}

/**
 * Fills in the name and email of the signed-in person. The HTML is the same for all readers, so this happens
 * afterwards.
 */
function useOwnName(form: React.RefObject<HTMLFormElement | null>) {
  const session = useSession();
  const profile = session.status === "signed_in" ? session.profile : undefined;
  useEffect(() => {
    for (const name of ["name", "email"] as const) {
      const input = form.current?.elements.namedItem(name);
      if (profile && input instanceof HTMLInputElement && input.value === "") input.value = profile[name];
    }
  }, [profile, form]);
}
