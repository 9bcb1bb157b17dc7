import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { textIn } from "@passerelle/domain/languages";
import { useId } from "react";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { RowMenu } from "../../../ui/row-menu.tsx";
import { FieldSettings } from "./field-settings.tsx";
import type { SettingsProps } from "./settings-props.ts";

type FieldRowProps = SettingsProps & {
  open: boolean;
  onToggle: () => void;
  /** Undefined where it cannot be moved further. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onCopy: () => void;
  onRemove: () => void;
};

/** A field of the form: one line, and its settings when it is open. Dragged by its handle, also by keyboard. */
export function FieldRow({ open, onToggle, onUp, onDown, onCopy, onRemove, ...settings }: FieldRowProps) {
  const { field, path, errors } = settings;
  const t = useWords("catalogue/admin/form-builder");
  const { language } = useLanguage();
  const id = useId();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: field.key, attributes: { roleDescription: t("drag.role") } });
  const label = textIn(field.label, language) || t("untitled");
  const wrong = errors.within(path);
  const isOpen = open || wrong;
  return (
    <li
      ref={setNodeRef}
      data-path={path}
      data-field={field.key}
      tabIndex={-1}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames(
        "rounded-card border bg-surface",
        wrong ? "border-danger" : "border-line",
        isDragging && "relative z-10 border-primary shadow-float",
      )}
    >
      <div className="flex items-center gap-1 p-2">
        <button
          ref={setActivatorNodeRef}
          type="button"
          {...attributes}
          {...listeners}
          aria-label={t("drag.handle", { label })}
          className="form-builder-handle grid size-9 shrink-0 place-items-center rounded-control text-muted hover:bg-primary-soft hover:text-primary pointer-coarse:size-11"
        >
          <Icon name="grip-vertical" />
        </button>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control px-2 py-1 text-left hover:bg-primary-soft"
        >
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="line-clamp-2 min-w-0 font-semibold">{label}</span>
            <span className="text-sm text-muted">{t(`types.${field.type}.name`)}</span>
            {field.shown_when && <Badge>{t("badges.conditional")}</Badge>}
            {!field.required && field.type !== "explanation" && <Badge>{t("badges.optional")}</Badge>}
          </span>
          <Icon
            name="chevron-down"
            className={classNames("size-4 transition-transform", isOpen && "rotate-180")}
          />
        </button>
        <RowActions label={label} {...{ onUp, onDown, onCopy, onRemove }} />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <FieldSettings {...settings} />}
      </div>
    </li>
  );
}

type RowActionsProps = Pick<FieldRowProps, "onUp" | "onDown" | "onCopy" | "onRemove"> & { label: string };

function RowActions({ label, onUp, onDown, onCopy, onRemove }: RowActionsProps) {
  const t = useWords("catalogue/admin/form-builder");
  return (
    <RowMenu label={t("actions.of", { label })}>
      <Button variant="ghost" disabled={!onUp} onClick={onUp}>
        {t("actions.up")}
      </Button>
      <Button variant="ghost" disabled={!onDown} onClick={onDown}>
        {t("actions.down")}
      </Button>
      <Button variant="ghost" onClick={onCopy}>
        {t("actions.copy")}
      </Button>
      <Button variant="ghost" onClick={onRemove}>
        {t("actions.remove")}
      </Button>
    </RowMenu>
  );
}
