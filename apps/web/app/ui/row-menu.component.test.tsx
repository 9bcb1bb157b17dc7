import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInPage } from "../../test/render.tsx";
import { RowMenu } from "./row-menu.tsx";

it("closes when its row moves, and not for the event of an earlier scroll", async () => {
  await renderInPage(
    <RowMenu label="Actions">
      <button type="button">Supprimer</button>
    </RowMenu>,
  );
  const panel = document.querySelector<HTMLElement>("[popover]") as HTMLElement;
  panel.hidePopover = vi.fn();
  const place = vi.spyOn(screen.getByRole("button", { name: "Actions" }), "getBoundingClientRect");
  place.mockReturnValue(new DOMRect(100, 200, 40, 40));
  fireEvent(panel, Object.assign(new Event("toggle"), { newState: "open" }));
  fireEvent.scroll(window);
  expect(panel.hidePopover).not.toHaveBeenCalled();
  place.mockReturnValue(new DOMRect(100, 150, 40, 40));
  fireEvent.scroll(window);
  expect(panel.hidePopover).toHaveBeenCalledOnce();
});
