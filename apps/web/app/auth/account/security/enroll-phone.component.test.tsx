import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { EnrollPhone } from "./enroll-phone.tsx";

it("reports an invalid number at its field, which gets the focus", async () => {
  signIn();
  const { user } = await renderInPage(<EnrollPhone names={[]} onDone={async () => {}} onCancel={() => {}} />);
  const number = screen.getByRole("textbox", { name: /^Téléphone/ });
  await user.type(number, "12");
  await user.click(screen.getByRole("button", { name: "Recevoir un code" }));
  expect(await screen.findByText(/^Format de téléphone invalide/)).toBeDefined();
  expect(document.activeElement).toBe(number);
});

it("suggests a name that no other factor has", async () => {
  signIn();
  await renderInPage(<EnrollPhone names={["Téléphone"]} onDone={async () => {}} onCancel={() => {}} />);
  expect(screen.getByLabelText(/^Nom, pour le reconnaître/)).toHaveProperty("value", "Téléphone 2");
});
