import type { Row } from "@passerelle/domain/catalogue/forms/answers";
import { type ReactNode, useRef } from "react";
import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";

type GroupRowsProps = {
  rows: readonly Row[];
  maxRows: number;
  /** Whether rows can no longer be added or removed, because each was paid. */
  isCountFixed: boolean;
  /** The inputs of the row at an index. A property, so that this file shares no code with what every form loads. */
  inputsOf: (row: Row, at: number, change: (row: Row) => void) => ReactNode;
  onChange: (rows: Row[]) => void;
};

/** Fields that are answered several times, such as the articles of a list. */
export function GroupRows({ rows, maxRows, isCountFixed, inputsOf, onChange }: GroupRowsProps) {
  const t = useWords("catalogue/public/answers");
  const list = useRef<HTMLDivElement>(null);

  function focusRow(at: number) {
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>("[data-answer-row]")[at]?.focus(),
    );
  }

  return (
    <>
      <div ref={list} className="flex flex-col gap-4">
        {rows.map((row, at) => (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its number only
            key={at}
            data-answer-row
            tabIndex={-1}
            aria-label={t("row", { number: at + 1 })}
            className="rounded-control border border-line p-4"
          >
            <div className="mb-2 flex items-center justify-between gap-2">
              <h4 className="text-sm font-semibold text-muted">{t("row", { number: at + 1 })}</h4>
              {rows.length > 1 && !isCountFixed && (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={t("remove_row", { number: at + 1 })}
                  onClick={() => {
                    onChange(rows.filter((_, index) => index !== at));
                    focusRow(Math.max(0, at - 1));
                  }}
                >
                  {t("remove")}
                </Button>
              )}
            </div>
            <div className="grid gap-4 @lg:grid-cols-2">
              {inputsOf(row, at, (changed) =>
                onChange(rows.map((one, index) => (index === at ? changed : one))),
              )}
            </div>
          </section>
        ))}
      </div>
      {rows.length < maxRows && !isCountFixed && (
        <Button
          variant="secondary"
          className="mt-2 self-start"
          onClick={() => {
            onChange([...rows, {}]);
            focusRow(rows.length);
          }}
        >
          {t("add_row")}
        </Button>
      )}
    </>
  );
}
