import { cleanup, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInPage } from "../../test/render.tsx";
import { BoxNav } from "./box-nav.tsx";

const boxes = {
  label: "Suivi",
  boxes: ["refunds", "ledger"],
  shown: "refunds",
  hrefFor: (box: string) => `/${box}`,
  wordsOf: (box: string) => box,
} as const;

const roomOf = (box: string) => screen.getByRole("link", { name: box }).querySelector("span");

it("keeps room for the count of a box that is not known yet, and none in boxes that are never counted", async () => {
  await renderInPage(<BoxNav {...boxes} counts={{ refunds: undefined }} />);
  expect(roomOf("refunds")).not.toBeNull();
  expect(roomOf("ledger")).toBeNull();
});

it("keeps room in all boxes until it is known which are counted, and in none if no box is counted", async () => {
  await renderInPage(<BoxNav {...boxes} counts={undefined} />);
  expect(roomOf("ledger")).not.toBeNull();
  cleanup();
  await renderInPage(<BoxNav {...boxes} />);
  expect(roomOf("ledger")).toBeNull();
});

it("scrolls its row to the shown box, and leaves the page where it is", async () => {
  const place = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLElement,
  ) {
    const left = this.dataset.box === "ledger" ? 400 : 0;
    return new DOMRect(left, 0, this.tagName === "UL" ? 300 : 100, 44);
  });
  await renderInPage(<BoxNav {...boxes} shown="ledger" />);
  expect(screen.getByRole("list").scrollLeft).toBe(300);
  place.mockRestore();
});
