import { useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { writeAddressLater } from "../../lib/write-address.ts";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { STATUS_FILTERS, type StatusFilter } from "../public/api.ts";
import { filterPath, type TrackingFilter } from "./filter.ts";

const DEBOUNCE_MS = 350;

/** Filter and search of the caller's requests, written to the address; a new filter starts at the first page. */
export function TrackingFilterForm({ filter }: { filter: TrackingFilter }) {
  const t = useWords("requests");
  const navigate = useNavigate();
  const leaving = useNavigation().state !== "idle";
  const { status, search = "" } = filter;
  const [text, setText] = useState(search);
  // The field follows the back button, but not the addresses that it wrote itself.
  const lastApplied = useRef(search);
  useEffect(() => {
    if (search === lastApplied.current) return;
    lastApplied.current = search;
    setText(search);
  }, [search]);

  const apply = (next: Pick<TrackingFilter, "status" | "search">) =>
    void navigate(filterPath(next), { replace: true, preventScrollReset: true });

  const wanted = text.trim();
  useEffect(() => {
    // Writing the address would cancel a navigation that has just started.
    if (wanted === lastApplied.current || leaving) return;
    return writeAddressLater(() => {
      lastApplied.current = wanted;
      void navigate(filterPath({ status, search: wanted }), { replace: true, preventScrollReset: true });
    }, DEBOUNCE_MS);
  }, [wanted, leaving, status, navigate]);

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          lastApplied.current = wanted;
          apply({ status, search: wanted });
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
