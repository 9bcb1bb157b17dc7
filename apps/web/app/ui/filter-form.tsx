import { useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTypedSearch } from "../lib/use-typed-search.ts";
import { useWords } from "../lib/words.tsx";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Field, type FieldControl, Select, TextInput } from "./field.tsx";

type Filter = { search?: string | undefined; page: number };

type FilterFormProps<F extends Filter> = {
  filter: F;
  pathOf: (filter: F) => string;
  /** What the search covers, if it is not obvious. */
  hint?: string;
  className?: string;
  searchClassName?: string;
  /** Number of active filters; narrow screens hide the filters until they are asked for. */
  active?: number;
  /** The other fields, if any; a change is applied at once, together with the typed search. */
  children?: (change: (change: Partial<F>) => void) => React.ReactNode;
};

/** Where lists are dense, the search has no room for label and hint, and the other fields are in a panel below it. */
const IN_A_ROW = "work:w-44 work:xl:w-60 work:[&>label]:sr-only work:[&>p:not(:empty)]:sr-only";
const PANEL =
  "work:absolute work:top-full work:right-0 work:z-30 work:mt-2 work:w-[34rem] work:grid-cols-2 work:gap-4 work:rounded-card work:border work:border-line work:bg-surface work:p-4 work:shadow-float";

/** Search and filters of a list, written to the address; a new filter starts at the first page. */
export function FilterForm<F extends Filter>(props: FilterFormProps<F>) {
  const { filter, pathOf, hint, className, searchClassName, active = 0, children } = props;
  const t = useWords("ui");
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const go = (change: Partial<F>) =>
    void navigate(pathOf({ ...filter, page: 1, ...change }), { replace: true, preventScrollReset: true });
  const apply = (search: string) => go({ search } as Partial<F>);
  const { text, setText, wanted, applyNow } = useTypedSearch(filter.search ?? "", apply);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // In the density of work the filters are a panel over the page.
    if (!open || !form.current?.closest("[data-density=work]")) return;
    const close = ({ target }: Event) => !form.current?.contains(target as Node) && setOpen(false);
    // On click rather than on press, because closing may move what was pressed.
    document.addEventListener("click", close);
    return () => document.removeEventListener("click", close);
  }, [open]);
  return (
    <search>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          applyNow();
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !open) return;
          setOpen(false);
          button.current?.focus();
        }}
        className={classNames(
          "mb-6 grid gap-4 sm:grid-cols-2 work:relative work:mb-0 work:flex work:items-center work:gap-2",
          className,
        )}
      >
        <FilterField
          label={t("filter.search")}
          {...(hint && { hint })}
          className={classNames(searchClassName, IN_A_ROW)}
        >
          {(field) => (
            <TextInput
              {...field}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={120}
              placeholder={hint ?? t("filter.search")}
              className="placeholder:text-transparent work:placeholder:text-muted"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </FilterField>
        {children && (
          <>
            <Button
              ref={button}
              variant="secondary"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
              className="justify-self-start whitespace-nowrap work:px-3 sm:max-lg:hidden lg:[&:not([data-density=work]_*)]:hidden"
            >
              {active > 0 ? t("filter.more_active", { count: active }) : t("filter.more")}
            </Button>
            <div
              id={id}
              className={classNames(
                open ? "contents work:grid" : "contents max-sm:hidden work:hidden",
                PANEL,
              )}
            >
              {children((change) => go({ search: wanted, ...change }))}
            </div>
          </>
        )}
      </form>
    </search>
  );
}

type FilterFieldProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  className?: string | undefined;
  children: (field: Omit<FieldControl, "required">) => React.ReactNode;
};

/** A filter field; it is never marked as optional, since all of them are. */
export function FilterField({ label, hint, error, className, children }: FilterFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required className={className ?? "justify-end"}>
      {({ required: _, ...field }) => children(field)}
    </Field>
  );
}

type FilterSelectProps<T extends string> = {
  label: string;
  /** Label of the option for no choice, if there is one. */
  any?: string;
  options: readonly T[];
  wordsOf: (option: T) => string;
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  className?: string;
};

export function FilterSelect<T extends string>(props: FilterSelectProps<T>) {
  const { label, any, options, wordsOf, value, onChange, className } = props;
  return (
    <FilterField label={label} className={className}>
      {(field) => (
        <Select
          {...field}
          value={value ?? ""}
          onChange={(event) => onChange(options.find((option) => option === event.target.value))}
        >
          {any && <option value="">{any}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {wordsOf(option)}
            </option>
          ))}
        </Select>
      )}
    </FilterField>
  );
}
