import { expect, test } from "vitest";
import { organismLabel } from "./organism-label.ts";

test.each([
  ["Préfecture du Mfoundi", "Yaoundé", "Préfecture du Mfoundi – Yaoundé"],
  ["Direction générale des Impôts – Yaoundé", "Yaoundé", "Direction générale des Impôts – Yaoundé"],
  ["TRIBUNAL DE YAOUNDE", "Yaoundé", "TRIBUNAL DE YAOUNDE"],
])("names %s in %s once", (name, city_name, label) => {
  expect(organismLabel({ name, city_name })).toBe(label);
});
