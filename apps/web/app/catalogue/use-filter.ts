import { useEffect, useState } from "react";
import { useNavigation, useSearchParams } from "react-router";
import { writeAddressLater } from "../lib/write-address.ts";
import { type Filter, readFilter, writeFilter } from "./filter.ts";
import { ALL_COUNTRIES, COUNTRY } from "./public/country.ts";

/** Long enough that a word changes the address once; browsers refuse a hundred changes in half a minute. */
const ADDRESS_DELAY_MS = 250;

type FilterState = Filter & {
  setSearch: (search: string) => void;
  setSubcategory: (subcategory: string | null) => void;
  /** Null for all countries. */
  setCountry: (country: string | null) => void;
  /** The address of this list with another subcategory. */
  hrefFor: (subcategory: string | null) => string;
};

/** The filter in the address; typing filters at once and changes the address a moment later. */
export function useFilter(subcategories: readonly string[]): FilterState {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState<string>();
  const leaving = useNavigation().state !== "idle";
  const kept = readFilter(params, subcategories);
  const filter: Filter = { ...kept, search: typed ?? kept.search };

  useEffect(() => {
    // Changing the address would cancel a navigation to a service.
    if (typed === undefined || leaving) return;
    const written = writeFilter(new URLSearchParams(), { search: typed, subcategory: null }).get("q") ?? "";
    if (written === kept.search) {
      if (written === typed) setTyped(undefined);
      return;
    }
    const write = () =>
      setParams((before) => writeFilter(before, { search: typed, subcategory: kept.subcategory }), {
        replace: true,
        preventScrollReset: true,
      });
    return writeAddressLater(write, ADDRESS_DELAY_MS);
  }, [typed, leaving, kept.search, kept.subcategory, setParams]);

  return {
    ...filter,
    setSearch: setTyped,
    setSubcategory: (subcategory) =>
      setParams((before) => writeFilter(before, { ...filter, subcategory }), { preventScrollReset: true }),
    setCountry: (country) =>
      setParams(
        (before) => {
          const next = writeFilter(before, filter);
          // The address names even all countries, because the reader's last choice would apply otherwise.
          next.set(COUNTRY, country ?? ALL_COUNTRIES);
          return next;
        },
        { preventScrollReset: true },
      ),
    hrefFor: (subcategory) => `?${writeFilter(params, { ...filter, subcategory })}`,
  };
}
