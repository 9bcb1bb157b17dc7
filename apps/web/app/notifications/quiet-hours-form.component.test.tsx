import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../test/fetch.ts";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import { QuietHoursForm } from "./quiet-hours-form.tsx";

const at = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("saves two different times in the device's time zone", async () => {
  signIn();
  const saved: unknown[] = [];
  replyTo({
    "PUT /api/me/quiet-hours": (body) => {
      saved.push(body);
      return body as object;
    },
  });
  const { user } = await renderInPage(<QuietHoursForm quiet={null} />);
  await user.click(screen.getByLabelText("Garder des heures calmes"));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(screen.getByLabelText("Fuseau horaire")).toHaveProperty("value", timeZone);
  const save = screen.getByText("Enregistrer ces heures");
  at("De", "21:30");
  at("À", "21:30");
  await user.click(save);
  expect(await screen.findByText("Choisissez deux heures différentes.")).toBeDefined();
  expect(saved).toEqual([]);
  at("À", "06:15");
  await user.click(save);
  expect(await screen.findByText("Heures calmes enregistrées")).toBeDefined();
  expect(saved).toEqual([{ quiet_hours: { from: 1_290, to: 375, zone: timeZone } }]);
});

it("shows saved hours, and removes them with the switch", async () => {
  signIn();
  replyTo({ "PUT /api/me/quiet-hours": { quiet_hours: null } });
  const { user } = await renderInPage(
    <QuietHoursForm quiet={{ from: 1_320, to: 420, zone: "America/Toronto" }} />,
  );
  expect(screen.getByLabelText("Fuseau horaire")).toHaveProperty("value", "America/Toronto");
  await user.click(screen.getByLabelText("Garder des heures calmes"));
  expect(await screen.findByText("Heures calmes désactivées")).toBeDefined();
});
