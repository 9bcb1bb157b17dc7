import type { ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import type { ComponentProps } from "react";
import { Suspense } from "react";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { GroupRows } from "./group-rows.tsx";

const LazyRows = lazyPart(() => import("./group-rows.tsx").then((module) => module.GroupRows));

/** Loads what only forms with groups need. Await it before a form is shown, so that nothing in it moves. Never rejects. */
export async function preloadInputs({ sections }: ServiceForm<unknown>): Promise<void> {
  if (sections.some(({ fields }) => fields.some(({ type }) => type === "group"))) await LazyRows.preload();
}

/** `GroupRows`, whose code is loaded when it was not yet. */
export const RowsOnDemand = (props: ComponentProps<typeof GroupRows>) => (
  <Suspense fallback={<Skeleton className="h-60" />}>
    <LazyRows {...props} />
  </Suspense>
);
