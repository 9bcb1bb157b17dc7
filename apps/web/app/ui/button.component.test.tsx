import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderInPage } from "../../test/render.tsx";
import { Button } from "./button.tsx";

function Form({ onPress, onSend }: { onPress: () => void; onSend: () => void }) {
  const [busy, setBusy] = useState(false);
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    onSend();
    setBusy(true);
  };
  return (
    <form onSubmit={send}>
      <input aria-label="Nom" />
      <Button type="submit" busy={busy} onClick={onPress}>
        Envoyer
      </Button>
    </form>
  );
}

it("keeps the focus and ignores presses while it is busy", async () => {
  const [onPress, onSend] = [vi.fn(), vi.fn()];
  const { user } = await renderInPage(<Form onPress={onPress} onSend={onSend} />);
  const button = screen.getByRole("button", { name: "Envoyer" });
  await user.click(button);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await user.keyboard("{Enter}");
  await user.type(screen.getByLabelText("Nom"), "Awa{Enter}");
  expect(onPress).toHaveBeenCalledOnce();
  expect(onSend).toHaveBeenCalledOnce();
});
