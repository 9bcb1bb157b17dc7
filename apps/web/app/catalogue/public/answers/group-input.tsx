import type { Answers, Row } from "@passerelle/domain/catalogue/forms/answers";
import type { GroupField, ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { rowsOf, shownInRow } from "@passerelle/domain/catalogue/forms/visibility";
import { useRef } from "react";
import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { AnswerInput, widthOf } from "./answer-input.tsx";
import { Group } from "./choice-input.tsx";
import type { ErrorOf } from "./use-answer-errors.ts";
import { withAnswer } from "./with-answer.ts";

type GroupInputProps = {
  form: ServiceForm<string>;
  group: GroupField<string>;
  answers: Answers;
  errorOf: ErrorOf;
  /** Each row is paid for: none is added or removed. */
  isCountFixed?: boolean | undefined;
  onChange: (rows: Row[] | undefined) => void;
};

/** Fields that are answered several times, such as the articles of a list. The first row is there from the start. */
export function GroupInput({ form, group, answers, errorOf, isCountFixed, onChange }: GroupInputProps) {
  const t = useWords("catalogue/public/answers");
  const list = useRef<HTMLDivElement>(null);
  const stored = rowsOf(answers[group.key]);
  const rows = stored.length > 0 ? stored : [{}];
  const { key, label, hint, required, max_rows } = group;

  function focusRow(at: number) {
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>("[data-answer-row]")[at]?.focus(),
    );
  }

  return (
    <Group label={label} hint={hint ?? undefined} error={errorOf(key)} required={required}>
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
              {shownInRow(form, group, row, answers).map((field) => (
                <div key={field.key} className={widthOf(field)}>
                  <AnswerInput
                    field={field}
                    path={`${key}.${at}.${field.key}`}
                    answer={row[field.key]}
                    siblings={{ ...answers, ...row }}
                    errorOf={errorOf}
                    onChange={(answer) =>
                      onChange(
                        rows.map((one, index) => (index === at ? withAnswer(one, field.key, answer) : one)),
                      )
                    }
                  />
                </div>
              ))}
            </div>
          </section>
        ))}
      </div>
      {rows.length < max_rows && !isCountFixed && (
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
    </Group>
  );
}
