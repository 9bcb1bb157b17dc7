import { useEffect, useRef } from "react";

type ResultsHeadProps = { page: number; children: string };

/**
 * How many were found. Whoever turns a page comes here: the filters above take a whole telephone, and the link that was
 * pressed stands below what it brought.
 */
export function ResultsHead({ page, children }: ResultsHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [page]);
  return (
    <div role="status" className="mb-4">
      <h2
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-[calc(var(--sticky-top)+1rem)] font-sans text-base font-semibold text-muted"
      >
        {children}
      </h2>
    </div>
  );
}
