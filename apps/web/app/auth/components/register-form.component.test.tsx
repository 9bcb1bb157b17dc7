import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { RegisterForm } from "./register-form.tsx";

beforeEach(() => history.replaceState(null, "", "/register"));

const open = () => renderInPage(<RegisterForm onDone={vi.fn()} />);
const FIELDS = ["Pays d’origine", "Pays de résidence", "Indicatif"];
const chosen = () =>
  FIELDS.map((label) => screen.getByLabelText<HTMLSelectElement>(new RegExp(`^${label}`)).value);

it("keeps the chosen countries when the page is opened again, and none on another visit", async () => {
  const { user } = await open();
  const choices = ["SN", "FR", "BE"];
  for (const [index, label] of FIELDS.entries()) {
    const field = screen.getByLabelText<HTMLSelectElement>(new RegExp(`^${label}`));
    await waitFor(() => expect(field.disabled).toBe(false));
    await user.selectOptions(field, choices[index] ?? "");
  }
  expect(chosen()).toEqual(choices);
  cleanup();
  await open();
  await waitFor(() => expect(chosen()).toEqual(choices));
  cleanup();
  history.pushState(null, "", "/register");
  await open();
  await waitFor(() => expect(screen.getByLabelText(/^Indicatif/)).toHaveProperty("disabled", false));
  expect(chosen()).toEqual(["", "", "SN"]);
});
