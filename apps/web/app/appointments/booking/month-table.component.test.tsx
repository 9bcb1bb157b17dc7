import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { startsByDay } from "./days.ts";
import { MonthTable } from "./month-table.tsx";

const STARTS = startsByDay(
  ["2026-12-01T09:00:00Z", "2026-12-04T09:00:00Z", "2026-12-04T10:00:00Z", "2026-12-11T09:00:00Z"].map(
    (starts_at) => ({ starts_at }),
  ),
  "Africa/Douala",
);

function Example({ months }: { months: string[] }) {
  const [day, setDay] = useState("2026-12-01");
  return (
    <MonthTable
      month="2026-12"
      today="2026-11-26"
      starts={STARTS}
      chosen={day}
      hasPrevious={false}
      hasNext
      onMonth={(month) => months.push(month)}
      onDay={setDay}
    />
  );
}

const pressed = () => screen.getByRole("button", { pressed: true }).getAttribute("aria-label");

it("has one tab stop among the free days, and moves between them by keys", async () => {
  const months: string[] = [];
  const { user } = await renderInPage(<Example months={months} />);
  expect(screen.getAllByRole("button", { name: /horaires? libres?$/ })).toHaveLength(3);
  await user.tab();
  await user.tab();
  expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^mardi 1er décembre 2026, 1 horaire/);
  expect(document.activeElement?.textContent).toBe("1er");
  await user.keyboard("{ArrowRight}");
  expect(pressed()).toMatch(/^vendredi 4 décembre 2026, 2 horaires libres/);
  await user.keyboard("{ArrowDown}");
  expect(pressed()).toMatch(/^vendredi 11 décembre/);
  expect(document.activeElement?.getAttribute("aria-label")).toBe(pressed());
  await user.keyboard("{ArrowDown}{Home}");
  expect(pressed()).toMatch(/^mardi 1er décembre/);
  await user.keyboard("{PageDown}{PageUp}");
  expect(months).toEqual(["2027-01"]);
});
