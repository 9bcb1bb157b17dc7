import { lazy, useEffect } from "react";
import { STAFF_STEPS } from "../first-steps/staff-steps.data.ts";
import { StaffStepsContext } from "../first-steps/staff-steps.ts";
import type { CardComponent } from "./card-component.ts";
import { OrderingClosedNotice } from "./ordering-closed-notice.tsx";
import { WorkGrid } from "./work-grid.tsx";

export const loads = import.meta.glob<{ default: CardComponent }>("/app/**/*.work-card.tsx");
const components = Object.fromEntries(Object.entries(loads).map(([file, load]) => [file, lazy(load)]));

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
export default function WorkCards({ files, render, listsOperator, skeleton }: WorkCardsProps) {
  const listed = files.join(" ");
  useEffect(() => {
    // A card whose code cannot be loaded tries again when it is rendered, and reports the failure.
    for (const file of listed.split(" ")) loads[`/app/${file}`]?.().catch(() => {});
  }, [listed]);
  return (
    <StaffStepsContext value={STAFF_STEPS}>
      {!listsOperator && <OrderingClosedNotice />}
      <WorkGrid skeleton={skeleton}>{render(components)}</WorkGrid>
    </StaffStepsContext>
  );
}
