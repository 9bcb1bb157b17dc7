import { useEffect } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { STAFF_STEPS } from "../first-steps/staff-steps.data.ts";
import { StaffStepsContext } from "../first-steps/staff-steps.ts";
import type { CardComponent } from "./card-component.ts";
import { OrderingClosedNotice } from "./ordering-closed-notice.tsx";
import { WorkGrid } from "./work-grid.tsx";

const loads = import.meta.glob<CardComponent>("/app/**/*.work-card.tsx", { import: "default" });

/** The cards, by their file. */
export const components = Object.fromEntries(
  Object.entries(loads).map(([file, load]) => [file, lazyPart(load)]),
);

type WorkCardsProps = {
  /** Files of the sections that are shown: their code is loaded while their data are read. */
  files: readonly string[];
  /** The cards, from their components by file. */
  render: (components: Readonly<Record<string, CardComponent>>) => React.ReactNode;
  /** Whether the first steps include the one that opens ordering. */
  listsOperator: boolean;
  /** Shown until the cards are ready; a property, so that customers load no additional file. */
  skeleton: React.ReactNode;
};

/** The cards of staff. Customers load neither their code nor their words, nor the list of them. */
export function WorkCards({ files, render, listsOperator, skeleton }: WorkCardsProps) {
  const listed = files.join(" ");
  useEffect(() => {
    for (const file of listed.split(" ")) void components[`/app/${file}`]?.preload();
  }, [listed]);
  return (
    <StaffStepsContext value={STAFF_STEPS}>
      {!listsOperator && <OrderingClosedNotice />}
      <WorkGrid skeleton={skeleton}>{render(components)}</WorkGrid>
    </StaffStepsContext>
  );
}
