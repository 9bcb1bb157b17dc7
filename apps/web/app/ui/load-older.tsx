import { Button } from "./button.tsx";
import { LoadError } from "./load-error.tsx";

type LoadOlderProps = {
  /** An infinite query of the older entries, which runs only when this button is pressed. */
  query: { isFetching: boolean; error: unknown; fetchNextPage: () => Promise<unknown> };
  children: React.ReactNode;
};

/** The button below a list that loads the next older entries. */
export function LoadOlder({ query: { isFetching, error, fetchNextPage }, children }: LoadOlderProps) {
  if (error && !isFetching) return <LoadError error={error} onRetry={() => void fetchNextPage()} />;
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-3"
      busy={isFetching}
      onClick={() => void fetchNextPage()}
    >
      {children}
    </Button>
  );
}
