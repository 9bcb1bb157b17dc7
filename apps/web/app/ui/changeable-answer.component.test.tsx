import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderChanging, renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import { ApiError } from "../lib/client.ts";
import { unsavedInputOf } from "../lib/unsaved-input.ts";
import { ChangeableAnswer } from "./changeable-answer.tsx";

const LABELS = { answer: "Réponse", send: "Envoyer", change: "Modifier", keep: "Garder", missing: "Vide" };

type Item = { saved: string | null; mayAnswer: boolean };
type Send = (answer: string, before: string | null) => Promise<void>;

const answerOf = ({ saved, mayAnswer }: Item, onSend: Send = async () => {}) => (
  <ChangeableAnswer
    id="item-1"
    saved={saved}
    mayAnswer={mayAnswer}
    labels={LABELS}
    onSend={onSend}
    failureWords={() => "Refusé"}
  />
);
const show = (saved: string | null = null, mayAnswer = true) => renderInPage(answerOf({ saved, mayAnswer }));
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

/** Leaves « Né à Douala » in this tab, begun when « Premier texte » was the saved answer. */
async function leaveChanged() {
  const { id } = signIn();
  const { user } = await show("Premier texte");
  await user.click(screen.getByRole("button", { name: "Modifier" }));
  await user.clear(field());
  await user.type(field(), "Né à Douala");
  cleanup();
  return unsavedInputOf(id);
}

it("shows the saved answer once it is final, and forgets a changed text", async () => {
  const store = await leaveChanged();
  await show("Premier texte", false);
  expect(screen.getByText("Premier texte")).toBeDefined();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(store.list()).toEqual([]);
});

it("shows an answer that was saved elsewhere since, and replaces it only after a conflict", async () => {
  await leaveChanged();
  const sent: (string | null)[] = [];
  const onSend: Send = async (_, before) => {
    sent.push(before);
    if (sent.length === 1) throw new ApiError("information_item_conflict");
  };
  const { user } = await renderInPage(answerOf({ saved: "Né à Yaoundé", mayAnswer: true }, onSend));
  expect(screen.getByText("Né à Yaoundé")).toBeDefined();
  expect(field()).toHaveProperty("value", "Né à Douala");
  await user.click(screen.getByRole("button", { name: "Envoyer" }));
  expect(await screen.findByText("Refusé")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Envoyer" }));
  await waitFor(() => expect(sent).toEqual(["Premier texte", "Né à Yaoundé"]));
});

it("keeps a first answer that is being typed when another is saved elsewhere", async () => {
  signIn();
  const sent: (string | null)[] = [];
  const onSend: Send = async (_, before) => void sent.push(before);
  const first: Item = { saved: null, mayAnswer: true };
  const { user, change } = await renderChanging(first, (item) => answerOf(item, onSend));
  await user.type(field(), "Né à Douala");
  await change({ saved: "Né à Yaoundé", mayAnswer: true });
  expect(screen.getByText("Né à Yaoundé")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Envoyer" }));
  await waitFor(() => expect(sent).toEqual([null]));
});

it("shows a sent answer as soon as the page was read again, and has forgotten its text", async () => {
  const { id } = signIn();
  const first: Item = { saved: null, mayAnswer: true };
  const { user, change } = await renderChanging(first, (item) => answerOf(item, () => new Promise(() => {})));
  await user.type(field(), "Né à Douala ");
  await user.click(screen.getByRole("button", { name: "Envoyer" }));
  await change({ saved: "Né à Douala", mayAnswer: true });
  expect(screen.getByText("Né à Douala")).toBeDefined();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(unsavedInputOf(id).list()).toEqual([]);
});
