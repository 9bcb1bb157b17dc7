import { USER_SORTS, USER_STATES } from "@passerelle/contract/accounts/admin";
import { ROLES } from "@passerelle/domain/roles";
import { useNavigate } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { useTypedSearch } from "./use-typed-search.ts";
import { DEFAULT_SORT, type UserFilter, usersPath } from "./user-filter.ts";

/** Search and filters of the accounts: they live in the address; a new filter starts at the first page. */
export function UserFilterForm({ filter }: { filter: UserFilter }) {
  const t = useWords("accounts/admin");
  const account = useWords("accounts/account");
  const navigate = useNavigate();
  const go = (next: Partial<UserFilter>) =>
    void navigate(usersPath({ ...filter, page: 1, ...next }), { replace: true, preventScrollReset: true });
  const { text, setText, wanted, applyNow } = useTypedSearch(filter.search ?? "", (search) => go({ search }));

  const select = (name: "role" | "status", options: readonly string[], label: (option: string) => string) => (
    <Field label={t(`filter.${name}`)} required className="justify-end">
      {({ required: _, ...field }) => (
        <Select
          {...field}
          value={filter[name] ?? ""}
          onChange={(event) => go({ search: wanted, [name]: event.target.value || undefined })}
        >
          <option value="">{t(name === "role" ? "filter.any_role" : "filter.any_state")}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {label(option)}
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
        className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]"
      >
        <Field
          label={t("filter.search")}
          required
          hint={t("filter.search_hint")}
          className="sm:col-span-2 lg:col-span-1"
        >
          {({ required: _, ...field }) => (
            <TextInput
              {...field}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={120}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {select("role", ROLES, (role) => account(`profile.roles.${role as (typeof ROLES)[number]}`))}
        {select("status", USER_STATES, (state) => t(`states.${state as (typeof USER_STATES)[number]}`))}
        {/* A table's heads sort it; cards have none. */}
        <Field label={t("filter.sort")} required className="sm:col-span-2 md:hidden">
          {({ required: _, ...field }) => (
            <Select
              {...field}
              value={filter.sort ?? DEFAULT_SORT}
              onChange={(event) => go({ search: wanted, sort: event.target.value as UserFilter["sort"] })}
            >
              {USER_SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {t(`sorts.${sort}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </form>
    </search>
  );
}
