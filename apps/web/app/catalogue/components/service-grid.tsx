import { Skeleton } from "../../ui/skeleton.tsx";

/** One to four columns, by the available width (spec 2 §2). */
export function ServiceGrid({ children }: { children: React.ReactNode }) {
  return <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">{children}</ul>;
}

const PLACES = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Placeholders while cards load. */
export function ServiceGridSkeleton({ count = PLACES.length }: { count?: number }) {
  return (
    <ServiceGrid>
      {PLACES.slice(0, count).map((place) => (
        <li key={place}>
          <Skeleton className="h-72 rounded-card" />
        </li>
      ))}
    </ServiceGrid>
  );
}
