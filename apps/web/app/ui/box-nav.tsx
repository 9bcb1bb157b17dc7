import { Link } from "react-router";

type BoxNavProps<B extends string> = {
  /** What the boxes contain, for screen readers. */
  label: string;
  boxes: readonly B[];
  shown: B;
  hrefFor: (box: B) => string;
  wordsOf: (box: B) => string;
  /** Number of entries per box, once known. */
  counts?: Partial<Record<B, number | string>> | undefined;
};

/** Links to the boxes of a queue; each has its own address. */
export function BoxNav<B extends string>({ label, boxes, shown, hrefFor, wordsOf, counts }: BoxNavProps<B>) {
  return (
    <nav aria-label={label} className="mb-6 border-b border-line">
      <ul className="flex flex-wrap gap-2">
        {boxes.map((box) => (
          <li key={box}>
            <Link
              to={hrefFor(box)}
              aria-current={box === shown ? "page" : undefined}
              className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 text-muted no-underline hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {wordsOf(box)}
              {counts?.[box] !== undefined && <span className="tabular-nums">({counts[box]})</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
