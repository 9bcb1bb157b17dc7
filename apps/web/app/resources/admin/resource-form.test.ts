import { createFormControl } from "react-hook-form";
import { expect, test } from "vitest";
import { bodyOf, formOf, resolveResource, withScheme } from "./resource-form.ts";

const form = {
  ...formOf(undefined),
  title: { fr: " Guide ", en: "Guide" },
  description: { fr: "Quoi.\n", en: "What." },
  category: "tax" as const,
};

test.each([
  ["title.fr", "  ", "required"],
  ["title.fr", "a".repeat(161), "too_long"],
  ["title.fr", "a".repeat(160), undefined],
  ["description.en", "a".repeat(2001), "too_long"],
  ["link_url", "", "required"],
  ["link_url", "www.exemple.cm/a", undefined],
  ["link_url", "https://exemple.cm", undefined],
  ["link_url", "javascript:alert(1)", "link_invalid"],
  ["link_url", "exemple", "link_invalid"],
] as const)("%s %j: %s", async (field, text, problem) => {
  const { getFieldState, handleSubmit, register, setValue } = createFormControl({
    defaultValues: { ...form, link_url: "exemple.cm" },
    resolver: resolveResource,
  });
  register(field);
  setValue(field, text);
  await handleSubmit(() => {})();
  expect(getFieldState(field).error?.message).toBe(problem);
});

test.each([
  [" www.exemple.cm ", "https://www.exemple.cm"],
  ["http://exemple.cm", "http://exemple.cm"],
  ["mailto:awa@exemple.cm", "mailto:awa@exemple.cm"],
])("%j is read as %s", (typed, link) => {
  expect(withScheme(typed)).toBe(link);
});

test("sends a link without a file and a document without a link", () => {
  const common = {
    title: { fr: "Guide", en: "Guide" },
    description: { fr: "Quoi.", en: "What." },
    category: "tax",
    country: null,
    is_public: true,
  };
  expect(bodyOf({ ...form, link_url: "exemple.cm" }, { id: "1" }, "f")).toEqual({
    ...common,
    id: "1",
    type: "link",
    link_url: "https://exemple.cm",
  });
  const document = { ...form, type: "document" as const, country: "CM", link_url: "exemple.cm" };
  expect(bodyOf(document, { version: 3 }, undefined)).toEqual({
    ...common,
    country: "CM",
    version: 3,
    type: "document",
  });
  expect(bodyOf(document, { version: 3 }, "f")).toMatchObject({ file_id: "f" });
});
