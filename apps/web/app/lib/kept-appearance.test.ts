import type { Appearance } from "@passerelle/domain/settings/appearance";
import { describe, expect, test } from "vitest";
import { settle } from "./kept-appearance.ts";

const DEVICE: Appearance = { theme: "dark", text_size: "large", reduced_data: false };
const NEVER = { theme: null, text_size: null, reduced_data: null };

describe("who signs in, and the device", () => {
  test("an account that never chose leaves the device as it is, and learns nothing of who sat here", () => {
    expect(settle({ id: "me", appearance: NEVER }, DEVICE, null)).toEqual({ send: {}, adopt: {} });
  });

  test("the account's choices come to the device, those that it made", () => {
    const appearance = { theme: "light", text_size: null, reduced_data: true } as const;
    expect(settle({ id: "me", appearance }, DEVICE, null)).toEqual({
      send: {},
      adopt: { theme: "light", reduced_data: true },
    });
  });

  test("what could not be sent is the last word of whose it is", () => {
    const appearance = { theme: "light", text_size: "large", reduced_data: null } as const;
    expect(settle({ id: "me", appearance }, DEVICE, "me")).toEqual({
      send: { theme: "dark", reduced_data: false },
      adopt: {},
    });
  });

  test("and of nobody else", () => {
    const appearance = { theme: "light", text_size: "large", reduced_data: false } as const;
    expect(settle({ id: "me", appearance }, DEVICE, "another")).toEqual({
      send: {},
      adopt: { theme: "light" },
    });
  });
});
