import {
  addDays,
  dayAt,
  INFORMATION_ITEM_KINDS,
  LONGEST_WAIT_DAYS,
} from "@passerelle/domain/requests/information-requests/information-requests";
import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, Select, TextArea, TextInput } from "../../../ui/field.tsx";
import type { ItemDraft } from "./item-drafts.ts";

type ItemFieldsProps = {
  item: ItemDraft;
  number: number;
  missing: ReadonlySet<string>;
  onChange: (part: Partial<ItemDraft>) => void;
  /** Undefined when it is the only item. */
  onRemove: (() => void) | undefined;
};

/** The fields of one item: kind, title, reason, due date. */
export function ItemFields({ item, number, missing, onChange, onRemove }: ItemFieldsProps) {
  const t = useWords("requests/work/page");
  const today = dayAt(new Date());
  const errorOf = (field: string) => (missing.has(`${item.key} ${field}`) ? t("ask.required") : undefined);
  return (
    <fieldset className="flex flex-col gap-4 rounded-card border border-line p-4">
      <legend className="px-2 font-semibold">{t("ask.item", { number })}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("ask.kind")} required>
          {(field) => (
            <Select
              {...field}
              value={item.kind}
              // Replaces a document or an answer, so its kind is given.
              disabled={item.about_key !== undefined || item.replaces !== undefined}
              onChange={(event) => onChange({ kind: event.target.value as ItemDraft["kind"] })}
            >
              {INFORMATION_ITEM_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kind.${kind}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("ask.due")} required error={errorOf("due_on")}>
          {(field) => (
            <TextInput
              {...field}
              type="date"
              min={addDays(today, 1)}
              max={addDays(today, LONGEST_WAIT_DAYS)}
              value={item.due_on}
              onChange={(event) => onChange({ due_on: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field label={t("ask.label")} hint={t(`ask.label_hint.${item.kind}`)} required error={errorOf("label")}>
        {(field) => (
          <TextInput
            {...field}
            maxLength={160}
            value={item.label}
            onChange={(event) => onChange({ label: event.target.value })}
          />
        )}
      </Field>
      <Field label={t("ask.reason")} required error={errorOf("reason")}>
        {(field) => (
          <TextArea
            {...field}
            rows={2}
            maxLength={1000}
            value={item.reason}
            onChange={(event) => onChange({ reason: event.target.value })}
          />
        )}
      </Field>
      {onRemove && (
        <Button variant="ghost" size="sm" className="self-start" onClick={onRemove}>
          {t("ask.remove", { number })}
        </Button>
      )}
    </fieldset>
  );
}
