import { useId } from "react";
import { Card } from "../../ui/card.tsx";

type FactCardProps = { title: string; children: React.ReactNode };

/** A titled box of facts. */
export function FactCard({ title, children }: FactCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">{children}</dl>
    </Card>
  );
}

/** One fact; nothing is shown for what is not known. */
export function Fact({ name, wide, children }: { name: string; wide?: boolean; children: React.ReactNode }) {
  if (!children) return null;
  return (
    <div className={wide ? "min-w-0 sm:col-span-2" : "min-w-0"}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
