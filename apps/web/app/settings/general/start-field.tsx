import { useId } from "react";
import { ownZone } from "../../lib/own-zone.ts";
import { useWords } from "../../lib/words.tsx";
import { Field, TextInput } from "../../ui/field.tsx";

type StartFieldProps = {
  /** A time by the clock of the reader’s zone, as the input has it; undefined: at once. */
  start: string | undefined;
  error: string | undefined;
  onChange: (start: string | undefined) => void;
};

/** When a change comes into force: at once, or at a time by the clock of the reader’s zone. */
export function StartField({ start, error, onChange }: StartFieldProps) {
  const t = useWords("settings/general");
  const name = useId();
  const zone = ownZone().replaceAll("_", " ");
  const choice = (label: string, isLater: boolean) => (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name={name}
        checked={(start !== undefined) === isLater}
        onChange={() => onChange(isLater ? "" : undefined)}
        className="size-5 shrink-0 accent-primary"
      />
      {label}
    </label>
  );
  return (
    <fieldset>
      <legend className="font-semibold">{t("start.title")}</legend>
      {choice(t("start.now"), false)}
      {choice(t("start.later"), true)}
      {start !== undefined && (
        <Field
          label={t("start.date")}
          hint={t("start.zone", { zone })}
          required
          error={error}
          className="mt-2"
        >
          {(field) => (
            <TextInput
              {...field}
              type="datetime-local"
              value={start}
              onChange={({ target }) => onChange(target.value)}
              className="max-w-64"
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}
