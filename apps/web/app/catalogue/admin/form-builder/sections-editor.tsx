import type { FormSection, ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { FORM_LIMITS } from "@passerelle/domain/catalogue/forms/form-limits";
import { completeText, DEFAULT_LANGUAGE, textIn } from "@passerelle/domain/languages";
import { useEffect, useRef, useState } from "react";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { keyOf, moved } from "./edit-form.ts";
import { FieldList } from "./field-list.tsx";
import { Texts } from "./texts.tsx";
import type { FormErrors } from "./use-form-errors.ts";

type SectionsEditorProps = {
  /** The path of the sections in the document: `form.sections`. */
  path: string;
  sections: FormSection[];
  /** The whole form, for conditions and for keys that are taken. */
  form: ServiceForm;
  errors: FormErrors;
  /** What is shown instead of the title of a section that cannot be changed here. */
  fixedHead?: (section: FormSection) => React.ReactNode;
  /** The place of a section in the document, when that is another list. */
  indexOf?: (section: FormSection) => number;
  /** More buttons below the sections. */
  actions?: React.ReactNode;
  onChange: (sections: FormSection[]) => void;
};

/** Headings with their fields. */
export function SectionsEditor(props: SectionsEditorProps) {
  const { path, sections, form, errors, fixedHead, indexOf, actions, onChange } = props;
  const t = useWords("catalogue/admin/form-builder");
  const [added, setAdded] = useState<string>();
  const whole = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const pathOf = (section: FormSection) =>
    `${path}.${(indexOf ?? ((one) => sections.indexOf(one)))(section)}`;

  useEffect(() => {
    const at = sections.findIndex(({ key }) => key === added);
    if (at < 0) return;
    setAdded(undefined);
    whole.current?.querySelector<HTMLElement>(`[name="${path}.${at}.title.${DEFAULT_LANGUAGE}"]`)?.focus();
  }, [added, sections, path]);

  function addSection() {
    const taken = [...sections, ...form.sections].map(({ key }) => key);
    const key = keyOf(completeText({ fr: "section" }), taken);
    onChange([...sections, { key, title: completeText({}), fields: [] }]);
    setAdded(key);
  }

  return (
    <div ref={whole} data-path={path} tabIndex={-1}>
      <FieldList
        sections={sections}
        pathOf={pathOf}
        form={form}
        errors={errors}
        head={(section, at) =>
          fixedHead?.(section) ?? (
            <SectionHead
              section={section}
              path={pathOf(section)}
              errors={errors}
              onChange={(changed) => onChange(sections.map((one) => (one === section ? changed : one)))}
              onMove={(by) => onChange(moved(sections, at, at + by))}
              canMove={(by) => {
                const next = sections[at + by];
                return next !== undefined && !fixedHead?.(next);
              }}
              onRemove={() => {
                onChange(sections.filter((one) => one !== section));
                addButton.current?.focus();
              }}
            />
          )
        }
        onChange={onChange}
      />
      <FieldError id={`${path}-problem`}>{errors.of(path)}</FieldError>
      <div className="mt-4 flex flex-wrap gap-2">
        {sections.length < FORM_LIMITS.sections && (
          <Button ref={addButton} variant="secondary" size="sm" onClick={addSection}>
            <Icon name="plus" className="size-4" />
            {t("sections.add")}
          </Button>
        )}
        {actions}
      </div>
    </div>
  );
}

type SectionHeadProps = {
  section: FormSection;
  path: string;
  errors: FormErrors;
  onChange: (section: FormSection) => void;
  canMove: (by: -1 | 1) => boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** The title of a section; the section moves with all its fields. */
function SectionHead({ section, path, errors, onChange, canMove, onMove, onRemove }: SectionHeadProps) {
  const t = useWords("catalogue/admin/form-builder");
  const { language } = useLanguage();
  const [asking, setAsking] = useState(false);
  const title = textIn(section.title, language) || t("untitled_section");
  return (
    <div className="@container mb-3 rounded-card bg-sunken/50 p-4">
      <Texts
        path={`${path}.title`}
        label={t("sections.title")}
        text={section.title}
        errors={errors}
        maxLength={FORM_LIMITS.section_title}
        required
        onChange={(changed) => onChange({ ...section, title: changed })}
      />
      <FieldError id={`${path}-problem`}>{errors.of(`${path}.key`)}</FieldError>
      <div className="mt-3 flex flex-wrap gap-2">
        {([-1, 1] as const).map((by) => (
          <Button
            key={by}
            variant="secondary"
            size="sm"
            disabled={!canMove(by)}
            aria-label={t(by < 0 ? "sections.up_of" : "sections.down_of", { title })}
            onClick={() => onMove(by)}
          >
            <Icon name="chevron-down" className={by < 0 ? "size-4 rotate-180" : "size-4"} />
            {t(by < 0 ? "actions.up" : "actions.down")}
          </Button>
        ))}
        <Button
          variant="ghost"
          size="sm"
          aria-label={t("sections.remove_of", { title })}
          onClick={() => (section.fields.length > 0 ? setAsking(true) : onRemove())}
        >
          {t("actions.remove")}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t("sections.remove_title", { title })}
        confirmLabel={t("actions.remove")}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onRemove();
        }}
      >
        {t("sections.remove_text", { count: section.fields.length })}
      </ConfirmDialog>
    </div>
  );
}
