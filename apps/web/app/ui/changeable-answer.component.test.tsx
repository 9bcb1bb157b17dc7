import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import { unsavedInputOf } from "../lib/unsaved-input.ts";
import { ChangeableAnswer } from "./changeable-answer.tsx";

const LABELS = { answer: "Réponse", send: "Envoyer", change: "Modifier", keep: "Garder", missing: "Vide" };

const show = (saved: string | null = null) =>
  renderInPage(
    <ChangeableAnswer id="item-1" saved={saved} mayAnswer labels={LABELS} onSend={async () => undefined} />,
  );
const field = () => screen.getByRole("textbox", { name: /^Réponse/ });

it.each([null, "Premier texte"])(
  "keeps a text until it is sent, where the saved one is %s",
  async (saved) => {
    const { id } = signIn();
    const { user } = await show(saved);
    if (saved) await user.click(screen.getByRole("button", { name: "Modifier" }));
    await user.clear(field());
    await user.type(field(), "Né à Douala");
    cleanup();
    const again = await show(saved);
    expect(field()).toHaveProperty("value", "Né à Douala");
    await again.user.click(screen.getByRole("button", { name: "Envoyer" }));
    await waitFor(() => expect(unsavedInputOf(id).list()).toEqual([]));
  },
);

it("forgets a changed text when the saved one is kept", async () => {
  const { id } = signIn();
  const { user } = await show("Premier texte");
  await user.click(screen.getByRole("button", { name: "Modifier" }));
  await user.type(field(), ", corrigé");
  await user.click(screen.getByRole("button", { name: "Garder" }));
  expect(unsavedInputOf(id).list()).toEqual([]);
  expect(screen.getByText("Premier texte")).toBeDefined();
});
