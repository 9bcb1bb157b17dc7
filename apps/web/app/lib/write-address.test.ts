import { beforeEach, expect, it, vi } from "vitest";
import { writeAddressLater } from "./write-address.ts";

/** An element of a page as far as a click on it is concerned. */
class Pressed extends EventTarget {
  readonly #isLink: boolean;

  constructor(isLink: boolean) {
    super();
    this.#isLink = isLink;
  }

  closest(): EventTarget | null {
    return this.#isLink ? this : null;
  }
}

const page = new EventTarget();
const press = (on: Pressed) => {
  const click = new Event("click");
  Object.defineProperty(click, "target", { value: on });
  page.dispatchEvent(click);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  vi.stubGlobal("Element", Pressed);
});

it("writes once the delay is over, even when something else is pressed", () => {
  const write = vi.fn();
  writeAddressLater(write, 350);
  press(new Pressed(false));
  vi.advanceTimersByTime(349);
  expect(write).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(write).toHaveBeenCalledOnce();
});

it("writes nothing once a link is pressed, whose target becomes the address", () => {
  const write = vi.fn();
  writeAddressLater(write, 350);
  press(new Pressed(true));
  vi.advanceTimersByTime(1000);
  expect(write).not.toHaveBeenCalled();
});

it("writes nothing once it is cancelled", () => {
  const write = vi.fn();
  writeAddressLater(write, 350)();
  vi.advanceTimersByTime(1000);
  expect(write).not.toHaveBeenCalled();
});
