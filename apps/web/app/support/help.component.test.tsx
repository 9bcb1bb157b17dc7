import { screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { useSearchParams } from "react-router";
import { expect, it } from "vitest";
import { renderInPage } from "../../test/render.tsx";
import HelpPage from "./help.page.tsx";

function Example() {
  const [query] = useSearchParams();
  const help = { search: query.get("q") ?? "", themes: [], failure: null };
  // The page reads no other property.
  const props: object = { loaderData: help };
  return <HelpPage {...(props as ComponentProps<typeof HelpPage>)} />;
}

it("keeps what is typed and the focus when a search is answered, and follows Back", async () => {
  const { user, address, navigate } = await renderInPage(<Example />, { path: "/support" });
  const field = screen.getByRole("searchbox");
  await user.type(field, "visa{Enter}");
  await waitFor(() => expect(address()).toBe("/support?q=visa"));
  expect(field).toHaveProperty("value", "visa");
  await user.type(field, " long");
  await navigate("/support?q=passeport");
  expect(field).toHaveProperty("value", "visa long");
  expect(document.activeElement).toBe(field);

  await user.clear(field);
  await user.type(field, "passeport");
  await navigate(-2);
  await waitFor(() => expect(field).toHaveProperty("value", ""));
  expect(document.activeElement).toBe(field);
});

it("leads to a new ticket", async () => {
  await renderInPage(<Example />, { path: "/support" });
  const link = screen.getByRole("link", { name: "Ouvrir un ticket" });
  expect(link.getAttribute("href")).toBe("/assistance/new");
});
