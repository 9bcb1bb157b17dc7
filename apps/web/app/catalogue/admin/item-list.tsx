import { STEP_ACTORS } from "@passerelle/domain/catalogue/procedure-steps";
import { PROMISE_KINDS } from "@passerelle/domain/catalogue/promises";
import { DEFAULT_LANGUAGE } from "@passerelle/domain/languages";
import { useEffect, useRef, useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError, Select } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CheckField, LocalizedField } from "./fields.tsx";
import { type DocumentForm, EMPTY } from "./form.ts";
import { useProblem } from "./use-problem.ts";

type ItemListProps = {
  /** The list's path in the form. */
  name: string;
  /** Documents have a key, steps are ordered, deliverables have a key and a kind. */
  kind: "documents" | "steps" | "deliverables";
};

const NEW_ITEM = {
  documents: { key: "", ...EMPTY },
  // The form's list is typed as one of documents.
  steps: { key: "", actor: "us", presence: false, ...EMPTY },
  deliverables: { key: "", kind: "file", ...EMPTY },
} as const;

/** A list of texts in every language; items can be added, removed and moved, also by keyboard. */
export function ItemList({ name, kind }: ItemListProps) {
  const t = useWords("catalogue/admin");
  const { control } = useFormContext<DocumentForm>();
  const { fields, append, remove, move } = useFieldArray({
    control,
    name: name as "required_documents",
    keyName: "row",
  });
  const problem = useProblem(`${name}.root`);
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [moved, setMoved] = useState<{ to: number; by: -1 | 1 }>();

  // The focus follows a moved item, so that it can be moved again.
  useEffect(() => {
    if (!moved) return;
    const buttons = list.current?.children[moved.to]?.querySelectorAll<HTMLButtonElement>("button[data-by]");
    const free = [...(buttons ?? [])].filter((button) => !button.disabled);
    (free.find((button) => button.dataset.by === String(moved.by)) ?? free[0])?.focus();
  }, [moved]);

  function shift(at: number, by: -1 | 1) {
    move(at, at + by);
    setMoved({ to: at + by, by });
  }

  return (
    <div data-path={name} tabIndex={-1}>
      {fields.length === 0 && <p className="text-muted">{t(`${kind}.none`)}</p>}
      <div ref={list} className="flex flex-col gap-4">
        {fields.map((field, at) => {
          const title = t(`${kind}.item`, { number: at + 1 });
          return (
            <fieldset key={field.row} className="rounded-card border border-line p-4">
              <legend className="px-1 font-semibold">{title}</legend>
              <LocalizedField name={`${name}.${at}`} label={t(`${kind}.text`)} required />
              {kind === "documents" && <KeyLine name={`${name}.${at}.key`} />}
              {kind === "steps" && <StepFields name={`${name}.${at}`} />}
              {kind === "deliverables" && <KindField name={`${name}.${at}.kind`} />}
              <div className="mt-3 flex flex-wrap gap-2">
                {([-1, 1] as const).map((by) => (
                  <Button
                    key={by}
                    variant="secondary"
                    size="sm"
                    data-by={by}
                    disabled={at + by < 0 || at + by >= fields.length}
                    aria-label={t(by < 0 ? "form.up_of" : "form.down_of", { item: title })}
                    onClick={() => shift(at, by)}
                  >
                    <Icon name="chevron-down" className={by < 0 ? "size-4 rotate-180" : "size-4"} />
                    {t(by < 0 ? "form.up" : "form.down")}
                  </Button>
                ))}
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={t("form.remove_of", { item: title })}
                  onClick={() => {
                    remove(at);
                    addButton.current?.focus();
                  }}
                >
                  {t("form.remove")}
                </Button>
              </div>
            </fieldset>
          );
        })}
      </div>
      <p role="status" className="sr-only">
        {moved && t("form.moved", { number: moved.to + 1 })}
      </p>
      <FieldError id={`${name}-problem`}>{problem}</FieldError>
      <Button
        ref={addButton}
        variant="secondary"
        size="sm"
        className="mt-3"
        onClick={() =>
          append(NEW_ITEM[kind], {
            focusName: `${name}.${fields.length}.${DEFAULT_LANGUAGE}`,
          })
        }
      >
        <Icon name="plus" className="size-4" />
        {t(`${kind}.add`)}
      </Button>
    </div>
  );
}

/** Who acts in a step, and whether the customer is there. */
function StepFields({ name }: { name: string }) {
  const t = useWords("catalogue/admin");
  const { register } = useFormContext<DocumentForm>();
  const problem = useProblem(`${name}.actor`);
  return (
    <div className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-2">
      <Field label={t("steps.actor")} error={problem} required>
        {(field) => (
          <Select {...field} {...register(`${name}.actor` as "procedure_steps.0.actor")}>
            {STEP_ACTORS.map((actor) => (
              <option key={actor} value={actor}>
                {t(`steps.actors.${actor}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <CheckField name={`${name}.presence`} label={t("steps.presence")} />
    </div>
  );
}

/** The kind of a deliverable. */
function KindField({ name }: { name: string }) {
  const t = useWords("catalogue/admin");
  const { register } = useFormContext<DocumentForm>();
  const problem = useProblem(name);
  return (
    <Field label={t("deliverables.kind")} error={problem} className="mt-3">
      {(field) => (
        <Select {...field} {...register(name as "deliverables.0.kind")}>
          {PROMISE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`deliverables.kinds.${kind}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The key of a stored item, set when it is first saved and permanent, since requests refer to it. */
function KeyLine({ name }: { name: string }) {
  const t = useWords("catalogue/admin");
  const value = useWatch<DocumentForm, `required_documents.${number}.key`>({
    name: name as "required_documents.0.key",
  });
  const problem = useProblem(name);
  return (
    <div data-path={name} tabIndex={-1} className="mt-2 text-sm text-muted">
      {value && t("documents.key", { key: value })}
      <FieldError id={`${name}-problem`}>{problem}</FieldError>
    </div>
  );
}
