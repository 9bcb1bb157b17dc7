import { useEffect, useRef } from "react";
import { Link } from "react-router";

type BoxNavProps<B extends string> = {
  /** What the boxes contain, for screen readers. */
  label: string;
  boxes: readonly B[];
  shown: B;
  hrefFor: (box: B) => string;
  wordsOf: (box: B) => string;
  /** Number of entries of each counted box, undefined until it is known; other boxes have no key. Absent where none is counted. */
  counts?: { [K in B]?: number | string | undefined } | undefined;
};

/** Links to the boxes of a queue; each has its own address. Where they do not fit, the row is scrolled to the shown one. */
export function BoxNav<B extends string>(props: BoxNavProps<B>) {
  const { label, boxes, shown, hrefFor, wordsOf, counts } = props;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current;
    const link = row?.querySelector<HTMLElement>(`[data-box="${shown}"]`);
    // Not `scrollIntoView`, which would scroll the page too.
    if (row && link) row.scrollLeft += middleOf(link) - middleOf(row);
  }, [shown]);
  const isCounted = (box: B) => "counts" in props && (counts === undefined || box in counts);
  return (
    <nav aria-label={label} className="mb-6 border-b border-line work:mb-2">
      <ul ref={list} className="flex gap-2 overflow-x-auto sm:flex-wrap work:flex-nowrap work:gap-0">
        {boxes.map((box) => (
          <li key={box} className="shrink-0">
            <Link
              to={hrefFor(box)}
              data-box={box}
              aria-current={box === shown ? "page" : undefined}
              className="flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 whitespace-nowrap text-muted no-underline hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink work:gap-1 work:px-1.5 work:text-[0.8125rem]"
            >
              {wordsOf(box)}
              {/* Its room is kept before it is known, so that nothing moves. */}
              {isCounted(box) && (
                <span className="min-w-7 tabular-nums">
                  {counts?.[box] !== undefined && `(${counts[box]})`}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Horizontal middle of an element in the window, in CSS pixels. */
function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
