import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderInPage } from "../../test/render.tsx";
import { EditorDialog } from "./editor-dialog.tsx";

async function show(dirty: boolean) {
  const onClose = vi.fn();
  const { user } = await renderInPage(
    <EditorDialog open title="Dossier 118" onClose={onClose} dirty={dirty}>
      <textarea aria-label="Champ 118" />
      <input type="file" aria-label="Fichier 118" />
    </EditorDialog>,
  );
  const dialog = await screen.findByRole("dialog", { name: "Dossier 118" });
  return { dialog, onClose, user };
}

const pressBeside = (dialog: HTMLElement) => {
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
};

test("closes at once while nothing has changed", async () => {
  const { dialog, onClose } = await show(false);
  pressBeside(dialog);
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ["a press beside it", pressBeside],
  ["the Escape key", (dialog: HTMLElement) => fireEvent(dialog, new Event("cancel", { cancelable: true }))],
])("asks on %s once something has changed", async (_name, leave) => {
  const { dialog, onClose, user } = await show(true);
  leave(dialog);
  await user.click(await screen.findByRole("button", { name: "Continuer à écrire" }));
  expect(onClose).not.toHaveBeenCalled();

  leave(dialog);
  await user.click(await screen.findByRole("button", { name: "Fermer" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("does not ask when no file is chosen after all", async () => {
  const { onClose } = await show(true);
  fireEvent(screen.getByLabelText("Fichier 118"), new Event("cancel", { bubbles: true, cancelable: true }));
  expect(screen.queryByRole("button", { name: "Continuer à écrire" })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
