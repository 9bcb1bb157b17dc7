import { useId } from "react";
import { Card } from "./card.tsx";

/** A titled box of facts. */
export function FactCard({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </Card>
  );
}

export function Facts({ children }: { children: React.ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">{children}</dl>;
}

type FactProps = { name: string; wide?: boolean; children: React.ReactNode };

/** One fact; nothing for an empty value. */
export function Fact({ name, wide, children }: FactProps) {
  if (!children) return null;
  return (
    <div className={wide ? "sm:col-span-2" : undefined}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}
