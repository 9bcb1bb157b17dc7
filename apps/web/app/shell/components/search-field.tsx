import type { SearchResult } from "@passerelle/contract/search";
import { useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useSettings } from "../../lib/settings.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Icon } from "../../ui/icon.tsx";
import { optionId, pathOf, SearchResults } from "./search-results.tsx";
import { isRefused, useSearch } from "./use-search.ts";

/**
 * The header's search (spec 1 §2.5), behind its button. Without the feature it shows the specification's toast; with
 * it, a combobox that searches while typing.
 */
export function SearchField() {
  const t = useWords("shell");
  const { features } = useSettings();
  const navigate = useNavigate();
  const [unfolded, setUnfolded] = useState(false);
  const [typed, setTyped] = useState("");
  const [listed, setListed] = useState(false);
  const [active, setActive] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const listId = useId();
  const search = useSearch(features.header_search ? typed : "");
  const { results, state } = search;
  const shown = listed && state !== "short";
  // Results of an earlier text cannot be chosen.
  const chosen = active === undefined || state !== "found" ? undefined : results[active];

  useEffect(() => {
    if (chosen && active !== undefined)
      document.getElementById(optionId(listId, active))?.scrollIntoView({ block: "nearest" });
  }, [active, chosen, listId]);

  useEffect(() => {
    if (!unfolded) return;
    function onPress(event: PointerEvent) {
      if (event.target instanceof Node && form.current?.contains(event.target)) return;
      setListed(false);
      if (!typed) setUnfolded(false);
    }
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [unfolded, typed]);

  function fold() {
    setUnfolded(false);
    setListed(false);
    setTyped("");
    setActive(undefined);
  }

  function go(result: SearchResult) {
    fold();
    void navigate(pathOf(result));
  }

  function submit(event: React.FormEvent) {
    event.preventDefault();
    if (!typed.trim()) return;
    if (!features.header_search)
      return showToast({ kind: "info", title: t("search.soon"), description: t("search.soon_text") });
    setListed(true);
    if (state === "asking" || isRefused(state)) return search.searchNow();
    const bestResult = chosen ?? results[0];
    if (bestResult && shown) go(bestResult);
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === "Escape") {
      setActive(undefined);
      if (shown) return setListed(false);
      fold();
      button.current?.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || state === "short") return;
    event.preventDefault();
    setListed(true);
    const { length } = results;
    if (state !== "found") return;
    // Arrow keys cycle through the results and the field itself.
    const places = length + 1;
    const next = ((active ?? length) + step + places) % places;
    setActive(next === length ? undefined : next);
  }

  return (
    <search
      className={
        unfolded
          ? "min-w-0 flex-1 max-sm:absolute max-sm:inset-x-3 max-sm:z-10 max-sm:bg-surface sm:max-w-80"
          : ""
      }
    >
      <form
        ref={form}
        onSubmit={submit}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Without a next element the browser took the focus, for instance because a loading page was hidden for a
          // moment; a press elsewhere folds by itself.
          if (relatedTarget === null || currentTarget.contains(relatedTarget)) return;
          setListed(false);
          if (!typed) setUnfolded(false);
        }}
        className="relative flex"
      >
        {unfolded && (
          <input
            ref={input}
            type="text"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            // The field replaces the button that was clicked.
            // biome-ignore lint/a11y/noAutofocus: the reader has just asked to type here
            autoFocus
            aria-label={t("search.label")}
            placeholder={t("search.placeholder")}
            {...(features.header_search && {
              role: "combobox",
              "aria-autocomplete": "list",
              "aria-haspopup": "listbox",
              "aria-expanded": shown && results.length > 0,
              "aria-controls": shown && results.length > 0 ? listId : undefined,
              "aria-activedescendant": shown && chosen ? optionId(listId, active ?? 0) : undefined,
            })}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setListed(true);
              setActive(undefined);
            }}
            onFocus={() => setListed(true)}
            onKeyDown={onKeyDown}
            className="min-h-11 w-full min-w-0 rounded-l-control border border-r-0 border-edge bg-surface px-3 text-base placeholder:text-muted"
          />
        )}
        <button
          ref={button}
          type={unfolded ? "submit" : "button"}
          aria-label={t(unfolded ? "search.submit" : "search.open")}
          onClick={(event) => {
            if (unfolded) return;
            // Otherwise the same click would submit the form that it opens.
            event.preventDefault();
            setUnfolded(true);
          }}
          className={`grid size-11 shrink-0 place-items-center hover:bg-primary-soft ${unfolded ? "rounded-r-control border border-edge" : "rounded-control"}`}
        >
          <Icon name="search" />
        </button>
        {unfolded && (
          <p role="status" className="sr-only">
            {shown && state === "found" && t("search.count", { count: results.length })}
            {shown && (state === "none" || isRefused(state)) && t(`search.${state}`)}
          </p>
        )}
        {unfolded && shown && (
          <SearchResults
            id={listId}
            search={search}
            active={active}
            onPoint={setActive}
            onChoose={go}
            onLeave={fold}
          />
        )}
      </form>
    </search>
  );
}
