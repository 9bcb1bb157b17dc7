import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/session.ts";
import { useWords } from "../../../lib/words.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { SETTINGS_KEY } from "../api.ts";

/** The maximum of a single reply; a search finds the other services. */
const MOST = 100;

type ServicesFieldProps = { ids: readonly string[]; onChange: (ids: string[]) => void };

/**
 * The services whose requests may book a kind. When none is chosen, any request may book it, and so may customers without a
 * request.
 */
export function ServicesField({ ids, onChange }: ServicesFieldProps) {
  const t = useWords("appointments/admin/availability");
  const [search, setSearch] = useState("");
  const { data } = useQuery({
    queryKey: [...SETTINGS_KEY, "services", search],
    queryFn: ({ signal }) =>
      api("GET /api/services", { query: { per_page: MOST, ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary">
        {ids.length === 0 ? t("kinds.all_services") : t("kinds.some_services", { count: ids.length })}
      </summary>
      <TextInput
        type="search"
        aria-label={t("kinds.search_service")}
        placeholder={t("kinds.search_service")}
        maxLength={100}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ul className="mt-2 max-h-60 overflow-y-auto rounded-control border border-line px-3">
        {data?.services.map(({ id, title }) => (
          <li key={id}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={ids.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...ids, id] : ids.filter((one) => one !== id))
                }
                className="size-5 shrink-0 accent-primary"
              />
              {title}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
