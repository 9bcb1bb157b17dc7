import { classNames } from "./class-names.ts";

type PageHeaderProps = {
  title: React.ReactNode;
  /** What the page is for; only read aloud where lists are dense (decision 0095). */
  lead?: React.ReactNode;
  /** What identifies the subject of the page: its state, its reference, its person. Beside the title where lists are dense. */
  facts?: React.ReactNode;
  /** Search and filters of a list of staff: below the header, and in its row where lists are dense. */
  filters?: React.ReactNode;
  actions?: React.ReactNode;
  className?: string;
};

/** A page's header: its only h1, a sentence, and actions. */
export function PageHeader({ title, lead, facts, filters, actions, className }: PageHeaderProps) {
  return (
    <header
      className={classNames(
        "mb-6 flex flex-wrap items-end justify-between gap-4 work:mb-2 work:items-center work:gap-x-3 work:gap-y-1",
        className,
      )}
    >
      <div className="min-w-0 work:mr-auto work:flex work:flex-wrap work:items-baseline work:gap-x-3">
        <h1 className="text-3xl sm:text-4xl work:text-2xl">{title}</h1>
        {lead && <p className="mt-2 max-w-prose text-lg text-muted work:sr-only">{lead}</p>}
        {facts && (
          <div className="mt-2 max-w-prose text-lg wrap-anywhere text-muted work:mt-0 work:max-w-none work:text-sm">
            {facts}
          </div>
        )}
      </div>
      {actions && (
        <div className="flex flex-wrap gap-3 work:order-last work:gap-2 work:[&>*]:px-3">{actions}</div>
      )}
      {filters && <div className="-mb-6 w-full work:mb-0 work:w-auto">{filters}</div>}
    </header>
  );
}
