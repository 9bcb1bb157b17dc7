import type { Option } from "@passerelle/domain/catalogue/forms/form";
import { FORM_LIMITS } from "@passerelle/domain/catalogue/forms/form-limits";
import { LANGUAGES, textIn } from "@passerelle/domain/languages";
import { useEffect, useRef, useState } from "react";
import { formatLanguage } from "../../../lib/format-names.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, FieldError, TextArea, TextInput } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { moved, readOptions } from "./edit-form.ts";
import type { FormErrors } from "./use-form-errors.ts";

type OptionListProps<One extends Option> = {
  path: string;
  title: string;
  options: readonly One[];
  /** Where each option is in the document, when that is another list. */
  indexOf?: (option: One) => number;
  /** Keys that other options have. */
  taken: readonly string[];
  errors: FormErrors;
  onChange: (options: One[]) => void;
};

/** The options of a choice. New ones are written or pasted, one per line. */
export function OptionList<One extends Option>(props: OptionListProps<One>) {
  const { path, title, options, indexOf, taken, errors, onChange } = props;
  const t = useWords("catalogue/admin/form-builder");
  const { language } = useLanguage();
  const [lines, setLines] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const adding = useRef<HTMLTextAreaElement>(null);
  const [shifted, setShifted] = useState<{ to: number; by: -1 | 1 }>();

  // The focus follows a moved option, so that it can be moved again.
  useEffect(() => {
    if (!shifted) return;
    const buttons =
      list.current?.children[shifted.to]?.querySelectorAll<HTMLButtonElement>("button[data-by]");
    const free = [...(buttons ?? [])].filter((button) => !button.disabled);
    (free.find((button) => button.dataset.by === String(shifted.by)) ?? free[0])?.focus();
  }, [shifted]);

  function add() {
    const fresh = readOptions(lines, [...taken, ...options.map(({ key }) => key)]);
    adding.current?.focus();
    if (fresh.length === 0) return;
    // The caller completes options of its own kind.
    onChange([...options, ...(fresh as One[])]);
    setLines("");
  }

  return (
    <fieldset data-path={path} tabIndex={-1} className="rounded-control border border-line p-3">
      <legend className="px-1 font-semibold">{title}</legend>
      <ul ref={list} className="flex flex-col gap-2">
        {options.map((option, at) => {
          const label = textIn(option.label, language);
          const optionPath = `${path}.${indexOf ? indexOf(option) : at}`;
          return (
            <li key={option.key} data-path={optionPath} tabIndex={-1} className="flex items-start gap-1">
              <div className="grid min-w-0 flex-1 gap-2 @lg:grid-cols-2">
                {LANGUAGES.map((lang) => {
                  const error = errors.of(`${optionPath}.label.${lang}`);
                  return (
                    <div key={lang}>
                      <TextInput
                        name={`${optionPath}.label.${lang}`}
                        lang={lang}
                        aria-label={t("options.in_language", {
                          number: at + 1,
                          language: formatLanguage(lang, language),
                        })}
                        aria-invalid={error ? true : undefined}
                        maxLength={FORM_LIMITS.label}
                        autoComplete="off"
                        value={option.label[lang] ?? ""}
                        onChange={({ target }) =>
                          onChange(
                            options.map((one) =>
                              one === option
                                ? { ...one, label: { ...one.label, [lang]: target.value } }
                                : one,
                            ),
                          )
                        }
                      />
                      <FieldError id={`${optionPath}-${lang}-problem`}>{error}</FieldError>
                    </div>
                  );
                })}
                <FieldError id={`${optionPath}-problem`}>{errors.of(`${optionPath}.of`)}</FieldError>
              </div>
              {([-1, 1] as const).map((by) => (
                <Button
                  key={by}
                  variant="ghost"
                  size="sm"
                  data-by={by}
                  className="px-2!"
                  disabled={at + by < 0 || at + by >= options.length}
                  aria-label={t(by < 0 ? "options.up_of" : "options.down_of", { label })}
                  onClick={() => {
                    onChange(moved(options, at, at + by));
                    setShifted({ to: at + by, by });
                  }}
                >
                  <Icon name="chevron-down" className={by < 0 ? "size-4 rotate-180" : "size-4"} />
                </Button>
              ))}
              <Button
                variant="ghost"
                size="sm"
                className="px-2!"
                aria-label={t("options.remove_of", { label })}
                onClick={() => {
                  onChange(options.filter((one) => one !== option));
                  adding.current?.focus();
                }}
              >
                <Icon name="x" className="size-4" />
              </Button>
            </li>
          );
        })}
      </ul>
      <FieldError id={`${path}-problem`}>{errors.of(path)}</FieldError>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Field label={t("options.new")} hint={t("options.new_hint")} required className="min-w-56 flex-1">
          {({ required: _, ...control }) => (
            <TextArea
              {...control}
              ref={adding}
              rows={2}
              value={lines}
              onChange={({ target }) => setLines(target.value)}
              // Enter adds a single line; a pasted list keeps its lines until the button is pressed.
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.shiftKey || lines.includes("\n")) return;
                event.preventDefault();
                add();
              }}
            />
          )}
        </Field>
        <Button variant="secondary" size="sm" onClick={add}>
          {t("options.add")}
        </Button>
      </div>
    </fieldset>
  );
}
