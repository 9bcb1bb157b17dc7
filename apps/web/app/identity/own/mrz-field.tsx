import {
  type CheckState,
  MRZ_CHECKED_FIELDS,
  MRZ_SHAPES,
  type MrzFormat,
  mrzCheckStates,
  normaliseMrzLine,
  splitMrz,
} from "@passerelle/domain/identity/mrz-lines";
import { useId } from "react";
import { useWords } from "../../lib/words.tsx";
import { classNames } from "../../ui/class-names.ts";

type MrzFieldProps = {
  format: MrzFormat;
  /** One line each, as typed so far. */
  lines: readonly string[];
  onChange: (lines: string[]) => void;
};

const LOOKS: Record<CheckState, string> = {
  incomplete: "bg-sunken text-muted",
  right: "bg-success-soft text-success",
  wrong: "bg-danger-soft text-danger",
};

/**
 * The lines at the bottom of a document, typed in boxes of their length. A filler can be typed as a space, a pasted zone fills all
 * lines, and check digits are compared while typing.
 */
export function MrzField({ format, lines, onChange }: MrzFieldProps) {
  const t = useWords("identity/own");
  const common = useWords("identity");
  const id = useId();
  const { lines: count, length } = MRZ_SHAPES[format];
  const states = mrzCheckStates(format, lines);
  const typed = lines.some((line) => line !== "");

  function set(index: number, text: string) {
    const next = Array.from({ length: count }, (_, at) => lines[at] ?? "");
    next[index] = normaliseMrzLine(text.replaceAll(" ", "<"), length);
    onChange(next);
  }

  function paste(event: React.ClipboardEvent) {
    const split = splitMrz(event.clipboardData.getData("text"));
    if (split?.format !== format) return;
    event.preventDefault();
    onChange(split.lines);
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">{t("mrz.title")}</legend>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {t("mrz.hint", { count, length })}
      </p>
      {Array.from({ length: count }, (_, index) => {
        const line = lines[index] ?? "";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          <label key={index} className="flex flex-col gap-1 text-sm">
            <span className="flex justify-between gap-2 text-muted">
              {t("mrz.line", { number: index + 1 })}
              <span aria-hidden="true" className="tabular-nums">
                {line.length}/{length}
              </span>
            </span>
            <input
              type="text"
              value={line}
              onChange={(event) => set(index, event.target.value)}
              onPaste={paste}
              aria-describedby={`${id}-hint ${id}-checks`}
              autoCapitalize="characters"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              // The whole line is visible on the narrowest phone: a character is 0.6 times as wide as it is high.
              style={{ fontSize: `min(1rem, calc((100vw - 4.5rem) / ${length * 0.62}))` }}
              className={classNames(
                "min-h-11 w-full rounded-control border bg-surface px-2 py-2 font-mono text-ink uppercase",
                line.length === length ? "border-success" : "border-edge",
              )}
            />
          </label>
        );
      })}
      <ul id={`${id}-checks`} aria-live="polite" className="flex flex-wrap gap-2 text-sm">
        {typed &&
          MRZ_CHECKED_FIELDS.map((field) => (
            <li
              key={field}
              className={classNames("rounded-full px-2.5 py-0.5 font-semibold", LOOKS[states[field]])}
            >
              {common(`fields.${field}`)} · {t(`mrz.states.${states[field]}`)}
            </li>
          ))}
      </ul>
    </fieldset>
  );
}
