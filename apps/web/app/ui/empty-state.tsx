import { Ndop } from "./ndop.tsx";

type EmptyStateProps = { title: React.ReactNode; action?: React.ReactNode; children?: React.ReactNode };

/** Shown instead of an empty list, with the next action. */
export function EmptyState({ title, action, children }: EmptyStateProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface text-center">
      <Ndop className="h-16 w-full" />
      <div className="flex flex-col items-center gap-2 px-6 py-8">
        <h2 className="text-xl">{title}</h2>
        {children && <div className="max-w-prose text-muted">{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  );
}
