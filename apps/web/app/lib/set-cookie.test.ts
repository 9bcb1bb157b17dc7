import { expect, test, vi } from "vitest";
import { setCookie } from "./set-cookie.ts";

test.each([
  ["http://localhost:3000", "lang=en;path=/"],
  ["https://passerelle.test", "lang=en;path=/; Secure"],
])("at %s a cookie is set as %s", (address, expected) => {
  const page = { cookie: "" };
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", new URL(address));
  setCookie("lang=en;path=/");
  expect(page.cookie).toBe(expected);
});
