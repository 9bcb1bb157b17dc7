import { RESOURCE_CATEGORIES, RESOURCE_TYPES } from "@passerelle/domain/resources/resource";
import { useNavigate } from "react-router";
import { useTypedSearch } from "../../lib/use-typed-search.ts";
import { useWords } from "../../lib/words.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { type AdminFilter, adminResourcesPath, VISIBILITIES } from "./filter.ts";

type AdminFilterFormProps = {
  filter: AdminFilter;
  countries: readonly { code: string; name: string }[];
};

/** Search and filters of the resources: they live in the address; a new filter starts at the first page. */
export function AdminFilterForm({ filter, countries }: AdminFilterFormProps) {
  const t = useWords("resources/admin");
  const words = useWords("resources");
  const navigate = useNavigate();
  const go = (next: Partial<AdminFilter>) =>
    void navigate(adminResourcesPath({ ...filter, page: 1, ...next }), {
      replace: true,
      preventScrollReset: true,
    });
  const { text, setText, wanted, applyNow } = useTypedSearch(filter.search ?? "", (search) => go({ search }));

  const select = (
    name: "type" | "category" | "country" | "visibility",
    label: string,
    any: string,
    options: readonly { value: string; text: string }[],
  ) => (
    <Field label={label} required>
      {({ required: _, ...field }) => (
        <Select
          {...field}
          value={filter[name] ?? ""}
          onChange={(event) => go({ search: wanted, [name]: event.target.value || undefined })}
        >
          <option value="">{any}</option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          applyNow();
        }}
        className="mb-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-4"
      >
        <Field label={words("filter.search")} required className="col-span-full">
          {({ required: _, ...field }) => (
            <TextInput
              {...field}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={100}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {select(
          "type",
          t("columns.type"),
          t("filter.any_type"),
          RESOURCE_TYPES.map((type) => ({ value: type, text: t(`types.${type}`) })),
        )}
        {select(
          "country",
          words("filter.country"),
          words("filter.any_country"),
          countries.map(({ code, name }) => ({ value: code, text: name })),
        )}
        {select(
          "category",
          words("filter.category"),
          t("filter.any"),
          RESOURCE_CATEGORIES.map((category) => ({ value: category, text: words(`categories.${category}`) })),
        )}
        {select(
          "visibility",
          t("filter.visibility"),
          t("filter.any"),
          VISIBILITIES.map((one) => ({ value: one, text: t(`visibilities.${one}`) })),
        )}
      </form>
    </search>
  );
}
