import type { FirstStepsCard as Steps } from "@passerelle/contract/home/first-steps";
import type { Profile, ProfilePatch } from "@passerelle/contract/profiles";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import FirstStepsCard from "./first-steps.rare-card.tsx";
import { STAFF_STEPS } from "./staff-steps.data.ts";
import { StaffStepsContext } from "./staff-steps.ts";

const OF_CUSTOMER: Steps = {
  steps: [
    { step: "profile", done: true },
    { step: "contact", done: true },
    { step: "order", done: false },
    { step: "keep_document", done: false },
  ],
};

it("links what is left to do, and says what is done", async () => {
  signIn();
  await renderInPage(<FirstStepsCard shown={["first_steps"]} card={OF_CUSTOMER} />);
  expect(screen.getByText("Faits : 2 sur 4")).toBeDefined();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/services",
    "/documents/new",
  ]);
  expect(screen.getAllByRole("listitem")[0]?.textContent).toContain("(Fait)");
});

it("is hidden by an arrangement that keeps all other sections as they are", async () => {
  const profile = signIn();
  const saved: Profile["dashboard"][] = [];
  replyTo({
    "PATCH /api/me": (body) => {
      const { dashboard = null } = body as ProfilePatch;
      saved.push(dashboard);
      return { ...profile, dashboard };
    },
  });
  const { user } = await renderInPage(<FirstStepsCard shown={["first_steps"]} card={OF_CUSTOMER} />);
  await user.click(screen.getByRole("button", { name: "Masquer les premiers pas" }));
  expect(saved).toHaveLength(1);
  expect(saved[0]?.filter(({ shown }) => !shown)).toEqual([{ section: "first_steps", shown: false }]);
  expect(saved[0]?.length).toBeGreaterThan(5);
});

it("reports when it could not be hidden", async () => {
  signIn();
  replyTo({ "PATCH /api/me": undefined });
  const { user } = await renderInPage(<FirstStepsCard shown={["first_steps"]} card={OF_CUSTOMER} />);
  await user.click(screen.getByRole("button", { name: "Masquer les premiers pas" }));
  expect(await screen.findByText("Les premiers pas n’ont pas été masqués")).toBeDefined();
});

it("cannot be hidden where dashboards are not arranged", async () => {
  signIn();
  await renderInPage(<FirstStepsCard shown={["first_steps"]} card={OF_CUSTOMER} />, {
    features: { dashboard_customisation: false },
  });
  expect(screen.queryByRole("button")).toBeNull();
});

it("words the steps of staff", async () => {
  signIn({ role: "agent_administration" });
  await renderInPage(
    <StaffStepsContext value={STAFF_STEPS}>
      <FirstStepsCard shown={["first_steps"]} card={{ steps: [{ step: "availability", done: false }] }} />
    </StaffStepsContext>,
  );
  expect(
    (await screen.findByRole("link", { name: "Indiquer mes disponibilités" })).getAttribute("href"),
  ).toBe("/admin/availabilities");
});
