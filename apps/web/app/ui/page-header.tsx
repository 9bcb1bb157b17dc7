import { classNames } from "./class-names.ts";

type PageHeaderProps = {
  title: React.ReactNode;
  lead?: React.ReactNode;
  actions?: React.ReactNode;
  className?: string;
};

/** A page's header: its only h1, a sentence, and actions. */
export function PageHeader({ title, lead, actions, className }: PageHeaderProps) {
  return (
    <header className={classNames("mb-6 flex flex-wrap items-end justify-between gap-4", className)}>
      <div className="min-w-0">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {lead && <p className="mt-2 max-w-prose text-lg text-muted">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
