import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { FormField, FormSection, RowField, ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { textIn } from "@passerelle/domain/languages";
import { useEffect, useId, useRef, useState } from "react";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { AddField } from "./add-field.tsx";
import { copyField, fieldKeys, moveField, shiftField, withFields } from "./edit-form.ts";
import { FieldRow } from "./field-row.tsx";
import type { FormErrors } from "./use-form-errors.ts";

type FieldListProps = {
  sections: FormSection[];
  /** The path of a section in the document. */
  pathOf: (section: FormSection) => string;
  /** The whole form, for conditions and for keys that are taken. */
  form: ServiceForm;
  errors: FormErrors;
  /** Whether the fields are the rows of a group, which has neither headings nor groups. */
  inGroup?: boolean;
  /** What is shown above the fields of a section. */
  head?: (section: FormSection, at: number) => React.ReactNode;
  onChange: (sections: FormSection[]) => void;
};

/** The fields of some sections, which can be dragged within a section and between them. */
export function FieldList(props: FieldListProps) {
  const { sections, pathOf, form, errors, inGroup = false, head, onChange } = props;
  const t = useWords("catalogue/admin/form-builder");
  const { language } = useLanguage();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [adding, setAdding] = useState<string>();
  const [focused, setFocused] = useState<string>();
  const sensors = useSensors(
    // A press that does not move is a click.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  // The focus follows a field that was added, or moved to another section, where it is rendered anew.
  useEffect(() => {
    if (!focused) return;
    list.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(focused)}"]`)?.focus();
    setFocused(undefined);
  }, [focused]);

  const labelOf = (key: unknown) => {
    const all = sections.flatMap(({ fields }) => fields);
    const field = all.find((one) => one.key === key);
    return field ? textIn(field.label, language) : "";
  };
  const positionOf = (key: unknown) =>
    sections.flatMap(({ fields }) => fields).findIndex((field) => field.key === key) + 1;
  const taken = () => [...fieldKeys(form.sections), ...fieldKeys(sections)];

  function add(section: FormSection, field: FormField, at = section.fields.length) {
    onChange(withFields(sections, section.key, section.fields.toSpliced(at, 0, field)));
    setOpen(new Set([...open, field.key]));
    setFocused(field.key);
  }

  function toggle(key: string) {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  }

  function shift(key: string, by: -1 | 1) {
    onChange(shiftField(sections, key, by));
    setFocused(key);
  }

  function drop({ active, over }: DragEndEvent) {
    if (over) onChange(moveField(sections, String(active.id), String(over.id).replace(/^section:/, "")));
  }

  const all = sections.flatMap(({ fields }) => fields.map(({ key }) => key));
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t("drag.instructions") },
        announcements: {
          onDragStart: ({ active }) => t("drag.start", { label: labelOf(active.id) }),
          onDragOver: ({ active, over }) =>
            over ? t("drag.over", { label: labelOf(active.id), number: positionOf(over.id) }) : undefined,
          onDragEnd: ({ active, over }) =>
            over ? t("drag.end", { label: labelOf(active.id), number: positionOf(over.id) }) : undefined,
          onDragCancel: ({ active }) => t("drag.cancel", { label: labelOf(active.id) }),
        },
      }}
    >
      <SortableContext items={all} strategy={verticalListSortingStrategy}>
        <div ref={list} className="flex flex-col gap-6">
          {sections.map((section, sectionAt) => (
            <section key={section.key} data-path={pathOf(section)} tabIndex={-1}>
              {head?.(section, sectionAt)}
              <DropZone section={section.key} empty={section.fields.length === 0 ? t("empty") : undefined}>
                {section.fields.map((field, at) => (
                  <FieldRow
                    key={field.key}
                    field={field}
                    path={`${pathOf(section)}.fields.${at}`}
                    form={form}
                    errors={errors}
                    renderRows={(group, path, change) => (
                      <FieldList
                        sections={[{ key: group.key, title: group.label, fields: group.fields }]}
                        pathOf={() => path}
                        form={form}
                        errors={errors}
                        inGroup
                        onChange={([rows]) =>
                          change({ ...group, fields: (rows?.fields ?? []) as RowField[] })
                        }
                      />
                    )}
                    open={open.has(field.key)}
                    onToggle={() => toggle(field.key)}
                    onChange={(changed) =>
                      onChange(
                        withFields(
                          sections,
                          section.key,
                          section.fields.map((one) => (one === field ? changed : one)),
                        ),
                      )
                    }
                    onUp={at > 0 || sectionAt > 0 ? () => shift(field.key, -1) : undefined}
                    onDown={
                      at < section.fields.length - 1 || sectionAt < sections.length - 1
                        ? () => shift(field.key, 1)
                        : undefined
                    }
                    onCopy={() => add(section, copyField(field, taken()), at + 1)}
                    onRemove={() => {
                      onChange(
                        withFields(
                          sections,
                          section.key,
                          section.fields.filter((one) => one !== field),
                        ),
                      );
                      list.current
                        ?.querySelector<HTMLElement>(`[data-add="${CSS.escape(section.key)}"]`)
                        ?.focus();
                    }}
                  />
                ))}
              </DropZone>
              <Button
                variant="secondary"
                size="sm"
                className="mt-2"
                data-add={section.key}
                onClick={() => setAdding(section.key)}
              >
                <Icon name="plus" className="size-4" />
                {t(inGroup ? "add.to_group" : "add.open")}
              </Button>
              {adding === section.key && (
                <AddField
                  inGroup={inGroup}
                  taken={taken()}
                  onAdd={(field) => {
                    setAdding(undefined);
                    add(section, field);
                  }}
                  onClose={() => setAdding(undefined)}
                />
              )}
            </section>
          ))}
        </div>
      </SortableContext>
    </DndContext>
  );
}

type DropZoneProps = { section: string; empty: string | undefined; children: React.ReactNode };

/** The fields of a section; an empty one accepts a field that is dragged there. */
function DropZone({ section, empty, children }: DropZoneProps) {
  const { setNodeRef, isOver } = useDroppable({ id: `section:${section}`, disabled: empty === undefined });
  if (empty !== undefined)
    return (
      <p
        ref={setNodeRef}
        className={`rounded-card border border-dashed p-4 text-muted ${isOver ? "border-primary bg-primary-soft" : "border-edge"}`}
      >
        {empty}
      </p>
    );
  return <ol className="flex flex-col gap-2">{children}</ol>;
}
