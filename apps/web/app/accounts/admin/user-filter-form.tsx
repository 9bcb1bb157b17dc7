import { USER_SORTS, USER_STATES } from "@passerelle/contract/accounts/admin";
import { ROLES } from "@passerelle/domain/roles";
import { useRoleName } from "../../lib/use-role-name.ts";
import { useWords } from "../../lib/words.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { FilterForm, FilterSelect } from "../../ui/filter-form.tsx";
import { DEFAULT_SORT, type UserFilter, usersPath } from "./user-filter.ts";

/** Search, role, state and, on a narrow screen, order of the accounts. */
export function UserFilterForm({ filter }: { filter: UserFilter }) {
  const t = useWords("accounts/admin");
  const roleName = useRoleName();
  return (
    <FilterForm
      filter={filter}
      pathOf={usersPath}
      hint={t("filter.search_hint")}
      className="lg:grid-cols-[2fr_1fr_1fr_1fr]"
      searchClassName="sm:col-span-2 lg:col-span-1"
      active={[filter.role, filter.status, filter.created, filter.sort].filter(Boolean).length}
    >
      {(change) => (
        <>
          <FilterSelect
            label={t("filter.role")}
            any={t("filter.any_role")}
            options={ROLES}
            wordsOf={roleName}
            value={filter.role}
            onChange={(role) => change({ role })}
          />
          <FilterSelect
            label={t("filter.status")}
            any={t("filter.any_state")}
            options={USER_STATES}
            wordsOf={(state) => t(`states.${state}`)}
            value={filter.status}
            onChange={(status) => change({ status })}
          />
          <DayField
            label={t("filter.created")}
            day={filter.created}
            onChange={(created) => change({ created })}
          />
          {/* Cards, unlike tables, have no headers to sort by. */}
          <FilterSelect
            label={t("filter.sort")}
            options={USER_SORTS}
            wordsOf={(sort) => t(`sorts.${sort}`)}
            value={filter.sort ?? DEFAULT_SORT}
            onChange={(sort) => change({ sort })}
            className="sm:col-span-2 md:hidden"
          />
        </>
      )}
    </FilterForm>
  );
}
