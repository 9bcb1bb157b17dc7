import { OPTIONAL_PLACEHOLDERS } from "@passerelle/domain/mandates/template";
import { useRef } from "react";
import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import {
  type Condition,
  changed,
  type EditedBlock,
  type EditedSection,
  moved,
  newBlock,
  without,
} from "./edit-template.ts";
import { LocalizedFields } from "./localized-fields.tsx";

const CONDITIONS: readonly Condition[] = [
  "always",
  ...OPTIONAL_PLACEHOLDERS.flatMap((name): Condition[] => [`when ${name}`, `unless ${name}`]),
];

type MoveButtonsProps = {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  /** Undefined if the item cannot be removed. */
  onRemove: (() => void) | undefined;
};

function MoveButtons({ name, isFirst, isLast, onMove, onRemove }: MoveButtonsProps) {
  const t = useWords("mandates/public/settings");
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="ghost"
        disabled={isFirst}
        aria-label={t("editor.earlier_of", { name })}
        onClick={() => onMove(-1)}
      >
        {t("editor.earlier")}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        disabled={isLast}
        aria-label={t("editor.later_of", { name })}
        onClick={() => onMove(1)}
      >
        {t("editor.later")}
      </Button>
      {onRemove && (
        <Button size="sm" variant="ghost" aria-label={t("editor.remove_of", { name })} onClick={onRemove}>
          {t("editor.remove")}
        </Button>
      )}
    </div>
  );
}

type SectionFieldsProps = {
  section: EditedSection;
  /** From 1. */
  number: number;
  isLast: boolean;
  onChange: (change: Partial<EditedSection>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** The heading and the paragraphs of a section. The section with the list of powers cannot be removed. */
export function SectionFields({ section, number, isLast, onChange, onMove, onRemove }: SectionFieldsProps) {
  const t = useWords("mandates/public/settings");
  const add = useRef<HTMLButtonElement>(null);
  const { blocks } = section;
  const name = t("editor.section", { number });
  const change = (next: EditedBlock[]) => onChange({ blocks: next });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">{name}</legend>
      <MoveButtons
        name={name}
        isFirst={number === 1}
        isLast={isLast}
        onMove={onMove}
        onRemove={blocks.some(({ text }) => text === null) ? undefined : onRemove}
      />
      <LocalizedFields
        label={t("editor.heading")}
        text={section.heading}
        maxLength={200}
        onChange={(heading) => onChange({ heading })}
      />
      {blocks.map((block, at) => (
        <BlockFields
          key={block.id}
          block={block}
          name={block.text ? t("editor.paragraph", { number: at + 1 }) : t("editor.powers_list")}
          isFirst={at === 0}
          isLast={at === blocks.length - 1}
          onChange={(given) => change(changed(blocks, block.id, given))}
          onMove={(by) => change(moved(blocks, block.id, by))}
          onRemove={() => {
            change(without(blocks, block.id));
            // The button that had the focus is gone.
            add.current?.focus();
          }}
        />
      ))}
      <Button
        ref={add}
        variant="secondary"
        size="sm"
        className="self-start"
        onClick={() => change([...blocks, newBlock()])}
      >
        <Icon name="plus" className="size-4" />
        {t("editor.add_paragraph")}
      </Button>
    </fieldset>
  );
}

type BlockFieldsProps = {
  block: EditedBlock;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onChange: (change: Partial<EditedBlock>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function BlockFields({ block, name, isFirst, isLast, onChange, onMove, onRemove }: BlockFieldsProps) {
  const t = useWords("mandates/public/settings");
  const move = { name, isFirst, isLast, onMove };
  if (!block.text)
    return (
      <div className="rounded-control bg-sunken px-3 py-2">
        <p className="font-semibold">{name}</p>
        <p className="text-muted text-sm">{t("editor.powers_list_text")}</p>
        <MoveButtons {...move} onRemove={undefined} />
      </div>
    );
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4">
      <LocalizedFields
        label={name}
        text={block.text}
        maxLength={3000}
        rows={4}
        onChange={(text) => onChange({ text })}
      />
      <Field label={t("editor.condition")} required>
        {(field) => (
          <Select
            {...field}
            value={block.condition}
            onChange={(event) =>
              onChange({ condition: CONDITIONS.find((one) => one === event.target.value) ?? "always" })
            }
          >
            {CONDITIONS.map((one) => (
              <option key={one} value={one}>
                {wordsOf(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <MoveButtons {...move} onRemove={onRemove} />
    </div>
  );

  function wordsOf(condition: Condition): string {
    if (condition === "always") return t("editor.conditions.always");
    const [kind = "", placeholder = ""] = condition.split(" ");
    const named = OPTIONAL_PLACEHOLDERS.find((one) => one === placeholder) ?? "ceiling";
    return t(kind === "when" ? "editor.conditions.when" : "editor.conditions.unless", {
      name: t(`placeholders.${named}`),
    });
  }
}
