import { useEffect, useRef, useState } from "react";
import { useWords } from "../lib/words.tsx";
import { Button } from "./button.tsx";
import { LoadError } from "./load-error.tsx";

type LoadMoreProps = {
  /** How many entries are not in the list; none: no button. */
  left: number;
  onMore: () => unknown;
  busy?: boolean;
  /** Why the next entries could not be loaded. */
  error?: unknown;
  className?: string;
  children: React.ReactNode;
};

/** The rows of a table, or the items of a list. */
const entriesOf = (list: Element | null | undefined): HTMLCollection | undefined =>
  (list instanceof HTMLTableElement ? list.tBodies[0] : list)?.children;

/**
 * The button after a list or a table that adds its next entries: the first of them gets the focus, because the button may be
 * gone, and their number is announced. A page that shows it loads the words `ui/more`.
 */
export function LoadMore({ left, onMore, busy = false, error, className = "mt-3", children }: LoadMoreProps) {
  const t = useWords("ui/more");
  const box = useRef<HTMLDivElement>(null);
  // The length of the list when the button was pressed, until there are more.
  const before = useRef<number>(undefined);
  const [added, setAdded] = useState<number>();
  const entriesBefore = () => entriesOf(box.current?.previousElementSibling);
  useEffect(() => {
    const [entries, length] = [entriesBefore(), before.current];
    if (!entries || length === undefined) return;
    const first = entries[length];
    if (!(first instanceof HTMLElement)) return;
    before.current = undefined;
    first.tabIndex = -1;
    first.focus();
    setAdded(entries.length - length);
  });

  function load() {
    before.current = entriesBefore()?.length;
    setAdded(0);
    onMore();
  }

  if (left <= 0 && added === undefined) return null;
  return (
    <div ref={box} className={className}>
      <p role="status" className="sr-only">
        {added ? t("added", { count: added }) : null}
      </p>
      {error && !busy ? (
        <LoadError error={error} onRetry={load} />
      ) : (
        left > 0 && (
          <Button variant="secondary" size="sm" busy={busy} onClick={load}>
            {children}
          </Button>
        )
      )}
    </div>
  );
}
