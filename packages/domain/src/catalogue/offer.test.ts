import { expect, it } from "vitest";
import { isOffered } from "./offer.ts";

const on = { is_active: true };
const off = { is_active: false };

it.each([
  [true, true, [], true],
  [true, false, [on], true],
  [true, false, [off, on], true],
  [true, false, [off], false],
  [true, false, [], false],
  [false, true, [on], false],
  [false, false, [on], false],
])("active %s, free %s, modalities %j: offered %s", (is_active, is_free, service_modalities, delivered) => {
  expect(isOffered({ is_active, is_free, service_modalities })).toBe(delivered);
});
