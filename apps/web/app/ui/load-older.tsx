import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { LoadError } from "./load-error.tsx";

type LoadOlderProps = {
  /** An infinite query of the older entries, which runs only when this button is pressed. */
  query: { isFetching: boolean; error: unknown; fetchNextPage: () => Promise<unknown> };
  /** How many older entries are not loaded. */
  left: number;
  children: React.ReactNode;
};

/** The button below a list that loads the next older entries. After the last ones the focus stays at the end of the list. */
export function LoadOlder({ query: { isFetching, error, fetchNextPage }, left, children }: LoadOlderProps) {
  const end = useRef<HTMLDivElement>(null);
  const [isUsed, setIsUsed] = useState(false);
  const isDone = left <= 0;
  useEffect(() => {
    if (isUsed && isDone) end.current?.focus();
  }, [isUsed, isDone]);
  if (error && !isFetching) return <LoadError error={error} onRetry={() => void fetchNextPage()} />;
  if (isDone) return isUsed ? <div ref={end} tabIndex={-1} /> : null;
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-3"
      // A disabled button would lose the focus.
      aria-disabled={isFetching || undefined}
      aria-busy={isFetching || undefined}
      onClick={() => {
        setIsUsed(true);
        if (!isFetching) void fetchNextPage();
      }}
    >
      {children}
    </Button>
  );
}
