import { useRef, useState } from "react";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Icon } from "../../ui/icon.tsx";

/** The header's search (spec 1 §2.5): folded into its button; what it finds comes with the feature. */
export function SearchField() {
  const t = useWords("shell");
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function submit(event: React.FormEvent) {
    event.preventDefault();
    if (!input.current?.value.trim()) return;
    showToast({ kind: "info", title: t("search.soon"), description: t("search.soon_text") });
  }

  return (
    <search
      className={
        open
          ? "min-w-0 flex-1 max-sm:absolute max-sm:inset-x-3 max-sm:z-10 max-sm:bg-surface sm:max-w-80"
          : ""
      }
    >
      <form onSubmit={submit} className="flex">
        {open && (
          <input
            ref={input}
            type="search"
            // The button that was pressed became this field.
            // biome-ignore lint/a11y/noAutofocus: the reader has just asked to type here
            autoFocus
            aria-label={t("search.label")}
            placeholder={t("search.placeholder")}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              setOpen(false);
              button.current?.focus();
            }}
            onBlur={(event) => {
              if (!event.target.value && event.relatedTarget !== button.current) setOpen(false);
            }}
            className="min-h-11 w-full min-w-0 rounded-l-control border border-r-0 border-edge bg-surface px-3 text-base placeholder:text-muted"
          />
        )}
        <button
          ref={button}
          type={open ? "submit" : "button"}
          aria-label={t(open ? "search.submit" : "search.open")}
          onClick={(event) => {
            if (open) return;
            // Else this very press would submit the form that it opens.
            event.preventDefault();
            setOpen(true);
          }}
          className={`grid size-11 shrink-0 place-items-center hover:bg-primary-soft ${open ? "rounded-r-control border border-edge" : "rounded-control"}`}
        >
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}
