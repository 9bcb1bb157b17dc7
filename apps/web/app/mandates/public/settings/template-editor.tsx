import type { TemplateVersion } from "@passerelle/contract/mandates/settings";
import { utcDay } from "@passerelle/domain/days";
import { IDENTITY_LEVELS } from "@passerelle/domain/identity/levels";
import { POWERS } from "@passerelle/domain/mandates/powers";
import { PLACEHOLDERS, type TemplateProblem, templateProblems } from "@passerelle/domain/mandates/template";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../../lib/client.ts";
import { useFailureWords } from "../../../lib/failure.ts";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field, Select, TextInput } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { addVersion } from "./api.ts";
import { bodyOf, changed, editedOf, emptyText, moved, newSection, without } from "./edit-template.ts";
import { LocalizedFields } from "./localized-fields.tsx";
import { SectionFields } from "./section-fields.tsx";
import { TemplateProblems } from "./template-problems.tsx";
import { TemplateSample } from "./template-sample.tsx";

type TemplateEditorProps = {
  /** The newest version, which the new one starts from. */
  newest: TemplateVersion;
  onClose: () => void;
};

/** Writes the next version of a wording, beside the resulting text. Versions that were used do not change. */
export function TemplateEditor({ newest, onClose }: TemplateEditorProps) {
  const t = useWords("mandates/public/settings");
  const common = useWords("mandates");
  const failureWords = useFailureWords();
  const add = useMutation(addVersion(useQueryClient(), newest.key));
  const [edited, setEdited] = useState(() => editedOf(newest.body));
  const today = utcDay(new Date());
  const [day, setDay] = useState(today);
  const [problems, setProblems] = useState<readonly TemplateProblem[]>([]);
  const [failure, setFailure] = useState<string>();
  const addSection = useRef<HTMLButtonElement>(null);
  const set = (change: Partial<typeof edited>) => setEdited({ ...edited, ...change });
  const body = bodyOf(edited);

  function send(event: React.FormEvent) {
    event.preventDefault();
    const found = templateProblems(body);
    setProblems(found);
    setFailure(undefined);
    if (found.length > 0) return;
    add.mutate(
      { after: newest.version, valid_from: day, body },
      {
        onSuccess: () => {
          showToast({ kind: "success", title: t("editor.saved") });
          onClose();
        },
        onError: (error) =>
          setFailure(
            error instanceof ApiError && error.details.reason === "day_past"
              ? t("editor.day_past")
              : failureWords(error),
          ),
      },
    );
  }

  return (
    <div className="grid items-start gap-8 xl:grid-cols-2">
      <form
        noValidate
        method="post"
        aria-label={t("editor.title", { number: newest.version + 1 })}
        onSubmit={send}
        className="flex min-w-0 flex-col gap-5"
      >
        <LocalizedFields
          label={t("editor.name")}
          text={edited.title}
          maxLength={200}
          onChange={(title) => set({ title })}
        />
        <LocalizedFields
          label={t("editor.summary")}
          text={edited.summary}
          maxLength={400}
          rows={2}
          onChange={(summary) => set({ summary })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("editor.level")} required className="justify-end">
            {(field) => (
              <Select
                {...field}
                value={edited.level}
                onChange={(event) =>
                  set({
                    level: IDENTITY_LEVELS.find((one) => String(one) === event.target.value) ?? edited.level,
                  })
                }
              >
                {IDENTITY_LEVELS.map((one) => (
                  <option key={one} value={one}>
                    {t("editor.level_of", { level: one })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t("editor.valid_from")} required className="justify-end">
            {(field) => (
              <TextInput
                {...field}
                type="date"
                min={today}
                value={day}
                onChange={(event) => setDay(event.target.value)}
              />
            )}
          </Field>
        </div>
        <details>
          <summary className="min-h-11 py-2 font-semibold">{t("editor.placeholders")}</summary>
          <p className="mb-2 text-muted text-sm">{t("editor.placeholders_text")}</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            {PLACEHOLDERS.map((one) => (
              <div key={one} className="contents">
                <dt className="font-mono">{`{{${one}}}`}</dt>
                <dd>{t(`placeholders.${one}`)}</dd>
              </div>
            ))}
          </dl>
        </details>
        <h4 className="text-lg">{t("editor.powers")}</h4>
        {POWERS.map((power) => {
          const wording = edited.powers[power];
          return (
            <div key={power} className="flex flex-col gap-1">
              <Checkbox
                label={common(`powers.${power}`)}
                checked={wording !== undefined}
                onChange={(event) => {
                  const { [power]: _, ...others } = edited.powers;
                  set({ powers: event.target.checked ? { ...others, [power]: emptyText() } : others });
                }}
              />
              {wording && (
                <LocalizedFields
                  label={t("editor.wording")}
                  text={wording}
                  maxLength={600}
                  rows={3}
                  onChange={(text) => set({ powers: { ...edited.powers, [power]: text } })}
                />
              )}
            </div>
          );
        })}
        <h4 className="text-lg">{t("editor.sections")}</h4>
        {edited.sections.map((section, at) => (
          <SectionFields
            key={section.id}
            section={section}
            number={at + 1}
            isLast={at === edited.sections.length - 1}
            onChange={(change) => set({ sections: changed(edited.sections, section.id, change) })}
            onMove={(by) => set({ sections: moved(edited.sections, section.id, by) })}
            onRemove={() => {
              set({ sections: without(edited.sections, section.id) });
              // The button that had the focus is gone.
              addSection.current?.focus();
            }}
          />
        ))}
        <Button
          ref={addSection}
          variant="secondary"
          className="self-start"
          onClick={() => set({ sections: [...edited.sections, newSection()] })}
        >
          <Icon name="plus" className="size-4" />
          {t("editor.add_section")}
        </Button>
        <TemplateProblems problems={problems} />
        {failure && <Alert kind="error">{failure}</Alert>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={add.isPending}>
            {t("editor.save")}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t("editor.cancel")}
          </Button>
        </div>
      </form>
      <section
        aria-label={t("sample.title")}
        className="min-w-0 xl:sticky xl:top-[calc(var(--sticky-top)+1rem)]"
      >
        <h4 className="mb-2 text-lg">{t("sample.title")}</h4>
        <div className="max-h-[80vh] overflow-y-auto rounded-card border border-line bg-surface px-5 py-2">
          <TemplateSample body={body} />
        </div>
      </section>
    </div>
  );
}
