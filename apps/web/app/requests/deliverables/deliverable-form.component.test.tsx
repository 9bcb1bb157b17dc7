import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { DeliverableForm } from "./deliverable-form.tsx";

it("asks before what is being written is left, and nothing when it is empty", async () => {
  signIn();
  const { user, address, navigate } = await renderInPage(
    <DeliverableForm
      requestId="r1"
      choice={{ key: "p1", kind: "message", name: "Message" }}
      onClose={() => {}}
    />,
    { path: "/requests-queue/r1?tab=deliver" },
  );
  await navigate("/requests-queue/r1?tab=fees");
  await user.type(screen.getByRole("textbox"), "Votre acte est prêt.");
  await navigate("/requests-queue/r1?tab=messages");
  expect(address()).toBe("/requests-queue/r1?tab=fees");
  await user.click(await screen.findByRole("button", { name: "Continuer à écrire" }));
  expect(screen.getByRole("textbox")).toHaveProperty("value", "Votre acte est prêt.");
  await navigate("/requests-queue/r1?tab=messages");
  await user.click(await screen.findByRole("button", { name: "Quitter" }));
  expect(address()).toBe("/requests-queue/r1?tab=messages");
});
