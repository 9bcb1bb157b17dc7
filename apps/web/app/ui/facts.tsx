import { useId } from "react";
import { Card } from "./card.tsx";
import { Icon } from "./icon.tsx";

type FactCardProps = {
  title: React.ReactNode;
  /** Shows the title only, until it is opened; printed open. */
  folded?: boolean | undefined;
  children: React.ReactNode;
};

/** A titled box of facts. */
export function FactCard({ title, folded = false, children }: FactCardProps) {
  const id = useId();
  const heading = (
    <h2 id={id} className={folded ? "text-xl" : "mb-4 text-xl"}>
      {title}
    </h2>
  );
  if (!folded)
    return (
      <Card aria-labelledby={id}>
        {heading}
        {children}
      </Card>
    );
  return (
    <Card aria-labelledby={id} className="py-2! sm:py-3!">
      <details className="group print:details-content:block print:details-content:[content-visibility:visible]">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3">
          {heading}
          <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
        </summary>
        <div className="pt-3 pb-2">{children}</div>
      </details>
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
