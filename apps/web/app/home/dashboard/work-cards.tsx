import { lazy, useEffect } from "react";
import { STAFF_STEPS } from "../first-steps/staff-steps.data.ts";
import { StaffStepsContext } from "../first-steps/staff-steps.ts";
import type { CardComponent } from "./card-component.ts";
import { OrderingClosedNotice } from "./ordering-closed-notice.tsx";
import { WorkGrid } from "./work-grid.tsx";

export const loads = import.meta.glob<{ default: CardComponent }>("/app/**/*.work-card.tsx");
const components = Object.fromEntries(Object.entries(loads).map(([file, load]) => [file, lazy(load)]));

type WorkCardsProps = {
  /** Of the sections that are shown: their code is loaded while their data are read. */
  files: readonly string[];
  /** The cards, from their components by file. */
  render: (components: Readonly<Record<string, CardComponent>>) => React.ReactNode;
  /** Whether the first steps lead to what opens ordering. */
  listsOperator: boolean;
  /** What the page shows until the cards are there; a part of the page, for which customers need no file more. */
  skeleton: React.ReactNode;
};

/** The cards of staff. Customers load neither their code nor their words, nor the list of them. */
export default function WorkCards({ files, render, listsOperator, skeleton }: WorkCardsProps) {
  const listed = files.join(" ");
  useEffect(() => {
    // A card whose code cannot be loaded tries again, and reports it.
    for (const file of listed.split(" ")) loads[`/app/${file}`]?.().catch(() => {});
  }, [listed]);
  return (
    <StaffStepsContext value={STAFF_STEPS}>
      {!listsOperator && <OrderingClosedNotice />}
      <WorkGrid skeleton={skeleton}>{render(components)}</WorkGrid>
    </StaffStepsContext>
  );
}
