import { expect, it } from "vitest";
import { renderInPage } from "../../test/render.tsx";
import { Flag } from "./flag.tsx";

it("shows the flag of a country of Africa, and the code of another country in its place", async () => {
  await renderInPage(
    <>
      <Flag code="CM" />
      <Flag code="BE" />
    </>,
  );
  expect(document.querySelectorAll("img")).toHaveLength(1);
  expect(document.querySelector("img")?.src).toContain("CM");
  const code = document.querySelector("span[aria-hidden]");
  expect(code?.textContent).toBe("BE");
});
