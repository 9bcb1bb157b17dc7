import { LONGEST_TYPED } from "@passerelle/domain/verification/codes";
import { Form } from "react-router";
import { useWords } from "../lib/words.tsx";
import { Button } from "../ui/button.tsx";
import { Field, TextInput } from "../ui/field.tsx";

/** Where a code is typed. A plain form, which works without JavaScript. */
export function CodeForm({ typed, error }: { typed?: string; error?: string | undefined }) {
  const t = useWords("verification");
  return (
    <Form method="get" action="/verify" className="flex flex-col gap-4 sm:max-w-md">
      <Field label={t("code.label")} hint={t("code.hint")} error={error} required>
        {(field) => (
          <TextInput
            {...field}
            name="code"
            defaultValue={typed}
            maxLength={LONGEST_TYPED}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            className="tabular-nums uppercase"
          />
        )}
      </Field>
      <Button type="submit" className="self-start">
        {t("code.submit")}
      </Button>
    </Form>
  );
}
