import { useId } from "react";
import { Card } from "../../../ui/card.tsx";

type SecurityCardProps = {
  ref?: React.Ref<HTMLElement>;
  /** Where links of the page lead. */
  anchor?: string;
  title: string;
  lead: string;
  action?: React.ReactNode;
  children?: React.ReactNode;
};

/** The card of one sign-in method. */
export function SecurityCard({ ref, anchor, title, lead, action, children }: SecurityCardProps) {
  const id = useId();
  return (
    <Card
      ref={ref}
      id={anchor}
      tabIndex={ref || anchor ? -1 : undefined}
      aria-labelledby={id}
      className="scroll-mt-24"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          <p className="mt-2 max-w-prose text-muted">{lead}</p>
        </div>
        {action}
      </div>
      {children}
    </Card>
  );
}
