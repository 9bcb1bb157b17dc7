import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../test/fetch.ts";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import { CategorySync, chooseUserCategory } from "./category-sync.ts";
import { storedChoice } from "./user-category-choice.ts";
import { readUserCategory } from "./user-category-cookie.ts";

it("keeps a choice that could not be saved on the device, and sends it with the next session", async () => {
  const profile = signIn();
  replyTo({ "PATCH /api/me": undefined });
  await chooseUserCategory("diaspora");
  expect(readUserCategory(document.cookie)).toBe("diaspora");
  expect(storedChoice()).toEqual({ category: "diaspora", by: profile.id });

  const sent: unknown[] = [];
  replyTo({ "PATCH /api/me": (body) => sent.push(body) && { ...profile, user_category: "diaspora" } });
  signIn();
  await renderInPage(<CategorySync />);
  await waitFor(() => expect(storedChoice()).toBeUndefined());
  expect(sent).toEqual([{ user_category: "diaspora" }]);
  expect(readUserCategory(document.cookie)).toBe("diaspora");
});
