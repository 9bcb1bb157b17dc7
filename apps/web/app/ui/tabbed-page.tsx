import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { classNames } from "./class-names.ts";
import { PageHeader } from "./page-header.tsx";
import { PageTabs } from "./page-tabs.tsx";
import { PageTitle } from "./page-title.tsx";
import { Skeleton } from "./skeleton.tsx";

type TabbedPageProps = {
  title: string;
  lead: string;
  /** In their order. `Part` may be loaded on demand. */
  tabs: readonly { name: string; label: string; Part: React.ComponentType }[];
  className?: string;
};

/** A page of parts that each have an address (`?tab=`); without one, or with an unknown one, the first part is shown. */
export function TabbedPage({ title, lead, tabs, className = "" }: TabbedPageProps) {
  const [query] = useSearchParams();
  const shown = tabs.find(({ name }) => name === query.get("tab")) ?? tabs[0];
  if (!shown) return null;
  return (
    <>
      <PageTitle title={`${shown.label} · ${title}`} />
      <PageHeader title={title} lead={lead} />
      <PageTabs label={title} shown={shown.name} tabs={tabs} />
      <Suspense key={shown.name} fallback={<Skeleton className="h-96 rounded-card" />}>
        <div className={classNames("flex flex-col gap-6", className)}>
          <shown.Part />
        </div>
      </Suspense>
    </>
  );
}
