import { useEffect, useRef } from "react";

type ResultsHeadProps = { page: number; children: string };

/**
 * The number of results. Takes the focus when the page changes, because the filters above fill a narrow screen and
 * the clicked link is below the results.
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
    <div role="status" className="mb-4 work:mb-1">
      <h2
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-[calc(var(--sticky-top)+1rem)] font-sans text-base font-semibold text-muted work:text-sm"
      >
        {children}
      </h2>
    </div>
  );
}
