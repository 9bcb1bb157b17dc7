import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { UserFilterForm } from "./user-filter-form.tsx";

it("sorts cards, which have no headers, by a field", async () => {
  const filter = { role: "mandataire", page: 2 } as const;
  const { user, address } = await renderInPage(<UserFilterForm filter={filter} />, { path: "/admin/users" });
  await act(() => user.selectOptions(screen.getByLabelText("Trier par"), "name"));
  expect(address()).toBe("/admin/users?role=mandataire&sort=name");
});
