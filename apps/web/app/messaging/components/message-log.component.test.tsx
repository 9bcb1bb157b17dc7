import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { MessageLog } from "./message-log.tsx";

/** Reports every observed element as visible. */
class VisibleObserver {
  readonly #callback: (entries: { isIntersecting: boolean }[]) => void;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.#callback = callback;
  }
  observe() {
    this.#callback([{ isIntersecting: true }]);
  }
  disconnect() {}
}

const seen = vi.fn();

/** A conversation whose number of unread messages arrives when the button is pressed. */
function Conversation() {
  const [unread, setUnread] = useState(0);
  return (
    <>
      <MessageLog first={1} last="1 0" atEnd unread={unread} onSeen={() => seen(unread)}>
        <p>Bonjour</p>
      </MessageLog>
      <button type="button" onClick={() => setUnread(1)}>
        Load
      </button>
    </>
  );
}

it("reports its end again when the number of unread messages arrives later than the messages", async () => {
  vi.stubGlobal("IntersectionObserver", VisibleObserver);
  const { user } = await renderInPage(<Conversation />);
  expect(seen.mock.calls).toEqual([[0]]);
  await user.click(screen.getByRole("button", { name: "Load" }));
  expect(seen.mock.calls).toEqual([[0], [1]]);
});

/** A conversation whose button for earlier messages disappears with the first of them. */
function Earlier() {
  const [first, setFirst] = useState(2);
  return (
    <MessageLog first={first} last="2 0" atEnd unread={0} onSeen={() => {}}>
      {first > 1 && (
        <button type="button" onClick={() => setFirst(1)}>
          Earlier
        </button>
      )}
      <p>Bonjour</p>
    </MessageLog>
  );
}

it("takes the focus when the button that loaded earlier messages is gone", async () => {
  vi.stubGlobal("IntersectionObserver", VisibleObserver);
  const { user } = await renderInPage(<Earlier />);
  await user.click(screen.getByRole("button", { name: "Earlier" }));
  expect(document.activeElement).toBe(screen.getByRole("log"));
});
