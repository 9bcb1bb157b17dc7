import { describe, expect, it } from "vitest";
import { readUserCategory, userCategoryCookie } from "./user-category-cookie.ts";

describe("the cookie of the category", () => {
  it.each([
    [null, null],
    ["", null],
    ["user_category=investor", "investor"],
    ["lang=fr; user_category=resident; signed_in=1", "resident"],
    ["lang=fr;user_category=diaspora", "diaspora"],
    ["user_category=", null],
    ["user_category=investisseur", null],
    ["user_category=toString", null],
    ["user_category=<script>", null],
    ["other_user_category=investor", null],
    ["user_category=investor2", null],
  ])("%s is %s", (cookies, category) => {
    expect(readUserCategory(cookies)).toBe(category);
  });

  it("is read back, and removed by null", () => {
    expect(readUserCategory(userCategoryCookie("investor"))).toBe("investor");
    expect(userCategoryCookie("investor")).toContain("Max-Age=31536000");
    expect(readUserCategory(userCategoryCookie(null))).toBeNull();
    expect(userCategoryCookie(null)).toContain("Max-Age=0");
  });
});
