import { useNavigate } from "react-router";
import { useTypedSearch } from "../../lib/use-typed-search.ts";
import { useWords } from "../../lib/words.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { STATUS_FILTERS, type StatusFilter } from "../public/api.ts";
import { filterPath, type TrackingFilter } from "./filter.ts";

/** Filter and search of the caller's requests, written to the address; a new filter starts at the first page. */
export function TrackingFilterForm({ filter }: { filter: TrackingFilter }) {
  const t = useWords("requests");
  const navigate = useNavigate();
  const { status, search = "" } = filter;
  const apply = (next: Pick<TrackingFilter, "status" | "search">) =>
    void navigate(filterPath(next), { replace: true, preventScrollReset: true });
  const { text, setText, wanted, applyNow } = useTypedSearch(search, (search) => apply({ status, search }));

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          applyNow();
        }}
        className="mb-6 grid gap-4 sm:grid-cols-[2fr_1fr]"
      >
        <Field label={t("tracking.search")} required hint={t("tracking.search_hint")}>
          {({ required: _, ...field }) => (
            <TextInput
              {...field}
              type="search"
              enterKeyHint="search"
              maxLength={120}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Field label={t("tracking.filter_status")} required className="justify-end">
          {({ required: _, ...field }) => (
            <Select
              {...field}
              value={status ?? ""}
              onChange={(event) =>
                apply({
                  status: (event.target.value || undefined) as StatusFilter | undefined,
                  search: wanted,
                })
              }
            >
              <option value="">{t("tracking.all")}</option>
              {STATUS_FILTERS.map((one) => (
                <option key={one} value={one}>
                  {one === "open" ? t("tracking.open") : t(`status.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </form>
    </search>
  );
}
