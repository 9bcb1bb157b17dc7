import type { Appearance } from "@passerelle/domain/settings/appearance";
import { describe, expect, test } from "vitest";
import { settle } from "./appearance-sync.ts";

const DEVICE: Appearance = {
  theme: "dark",
  contrast: "normal",
  text_size: "large",
  reduced_data: false,
  reduced_motion: false,
  display_currency: "USD",
};
const NEVER = {
  theme: null,
  contrast: null,
  text_size: null,
  reduced_data: null,
  reduced_motion: null,
  display_currency: null,
};

describe("reconciling the account with the device", () => {
  test("an account without choices neither changes the device nor adopts its choices", () => {
    expect(settle({ id: "me", appearance: NEVER }, DEVICE, null)).toEqual({ send: {}, adopt: {} });
  });

  test("applies the account's choices to the device", () => {
    const appearance = {
      ...NEVER,
      theme: "light",
      contrast: "more",
      reduced_data: true,
      reduced_motion: true,
      display_currency: "CAD",
    } as const;
    expect(settle({ id: "me", appearance }, DEVICE, null)).toEqual({
      send: {},
      adopt: {
        theme: "light",
        contrast: "more",
        reduced_data: true,
        reduced_motion: true,
        display_currency: "CAD",
      },
    });
  });

  test("sends the person's own unsaved choice", () => {
    const appearance = { ...NEVER, theme: "light", text_size: "large" } as const;
    expect(settle({ id: "me", appearance }, DEVICE, "me")).toEqual({
      send: {
        theme: "dark",
        contrast: "normal",
        reduced_data: false,
        reduced_motion: false,
        display_currency: "USD",
      },
      adopt: {},
    });
  });

  test("does not send another person's unsaved choice", () => {
    const appearance = { ...NEVER, theme: "light", text_size: "large", reduced_data: false } as const;
    expect(settle({ id: "me", appearance }, DEVICE, "another")).toEqual({
      send: {},
      adopt: { theme: "light" },
    });
  });
});
