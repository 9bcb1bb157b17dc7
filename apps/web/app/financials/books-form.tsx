import type { Totals } from "@passerelle/contract/financials";
import { CURRENCIES } from "@passerelle/domain/money";
import { useNavigate } from "react-router";
import { useWords } from "../lib/words.tsx";
import { Field, Select, TextInput } from "../ui/field.tsx";
import type { BooksFilter } from "./filter.ts";

type Books = Pick<Totals, "entities" | "currencies" | "entity" | "currency" | "from" | "to">;

type BooksFormProps = {
  filter: BooksFilter;
  /** What there is to choose from, and what is shown; undefined while it is loaded. */
  books: Books | undefined;
  pathOf: (changed: BooksFilter) => string;
  /** The ends of the period that can be chosen. */
  ends?: readonly ("from" | "to")[];
};

const BOTH = ["from", "to"] as const;
const COMPACT = "work:[&>label]:sr-only";

/** Entity, currency and period; a change is applied at once. Their widths do not depend on what is loaded, so that nothing moves. */
export function BooksForm({ filter, books, pathOf, ends = BOTH }: BooksFormProps) {
  const t = useWords("financials");
  const navigate = useNavigate();
  const go = (changed: BooksFilter) =>
    void navigate(pathOf(changed), { replace: true, preventScrollReset: true });
  return (
    <search>
      <form
        aria-label={t("filter.label")}
        onSubmit={(event) => event.preventDefault()}
        className="mb-6 grid grid-cols-2 gap-3 work:mb-0 work:flex work:items-center work:gap-2"
      >
        <Field label={t("filter.entity")} required className={`col-span-2 ${COMPACT}`}>
          {({ required: _, ...field }) => (
            <Select
              {...field}
              className="work:w-56"
              value={filter.entity ?? ""}
              onChange={({ target }) => go({ entity: target.value || undefined, currency: undefined })}
            >
              <option value="">{t("filter.any_entity")}</option>
              {(books?.entities ?? []).map(({ id, prefix, name }) => (
                <option key={id} value={id}>
                  {prefix} – {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("filter.currency")} required className={`max-[26rem]:col-span-2 ${COMPACT}`}>
          {({ required: _, ...field }) => (
            <Select
              {...field}
              className="work:w-28"
              value={books?.currency ?? filter.currency ?? ""}
              onChange={({ target }) => go({ currency: CURRENCIES.find((one) => one === target.value) })}
            >
              {(books?.currencies ?? []).map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {ends.map((end) => (
          <Field
            key={end}
            label={t(`filter.${end}`)}
            required
            className={`max-[26rem]:col-span-2 ${COMPACT}`}
          >
            {({ required: _, ...field }) => (
              <TextInput
                {...field}
                className="px-2! work:w-44"
                type="month"
                min="2020-01"
                max="2099-12"
                value={books?.[end] ?? filter[end] ?? ""}
                onChange={({ target }) => go({ [end]: target.value || undefined })}
              />
            )}
          </Field>
        ))}
      </form>
    </search>
  );
}
