import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { USER_CATEGORIES } from "../profiles/user-category.ts";
import { CATEGORIES } from "./categories.ts";
import { orderFor } from "./order.ts";

/** All categories in the order for an audience. */
const categoriesFor = (person: Parameters<typeof orderFor>[1]) =>
  orderFor(
    CATEGORIES.map((category) => ({ category })),
    person,
  ).map(({ category }) => category);

describe("the order of the categories", () => {
  it.each([
    [null, "administratif documents_legaux courses_livraisons professionnels personnels"],
    ["diaspora", "administratif documents_legaux courses_livraisons personnels professionnels"],
    ["investor", "professionnels documents_legaux administratif personnels courses_livraisons"],
    ["resident", "courses_livraisons personnels administratif documents_legaux professionnels"],
  ] as const)("orders the categories for %s", (person, order) => {
    expect(categoriesFor(person).join(" ")).toBe(order);
  });

  it("lists every category once, with a different first one for each audience", () => {
    for (const person of USER_CATEGORIES)
      expect([...categoriesFor(person)].sort()).toEqual([...CATEGORIES].sort());
    expect(new Set(USER_CATEGORIES.map((person) => categoriesFor(person)[0])).size).toBe(3);
  });
});

describe("the order of the services", () => {
  it("puts the audience's main services first", () => {
    const services = [
      { title: "Acte de décès", category: "administratif" },
      { title: "Courses au marché", category: "courses_livraisons" },
      { title: "Création de SARL", category: "professionnels" },
      { title: "Déclaration fiscale", category: "professionnels" },
    ] as const;
    const titles = (person: Parameters<typeof orderFor>[1]) =>
      orderFor(services, person).map(({ title }) => title);
    expect(titles("investor")).toEqual([
      "Création de SARL",
      "Déclaration fiscale",
      "Acte de décès",
      "Courses au marché",
    ]);
    expect(titles("resident")[0]).toBe("Courses au marché");
    expect(titles(null)).toEqual(services.map(({ title }) => title));
  });

  const service = fc.record({ id: fc.nat(), category: fc.constantFrom(...CATEGORIES) });
  const person = fc.constantFrom(null, ...USER_CATEGORIES);

  it("is a stable, idempotent permutation that leaves its argument unchanged", () => {
    fc.assert(
      fc.property(fc.array(service), person, (services, who) => {
        const before = [...services];
        const ordered = orderFor(services, who);
        expect(services).toEqual(before);
        expect(new Set(ordered)).toEqual(new Set(services));
        expect(ordered).toHaveLength(services.length);
        expect(orderFor(ordered, who)).toEqual(ordered);
      }),
    );
  });

  it("groups by category in the audience's order, and keeps the given order within a category", () => {
    fc.assert(
      fc.property(fc.array(service), fc.constantFrom(...USER_CATEGORIES), (services, who) => {
        const expected = categoriesFor(who).flatMap((category) =>
          services.filter((one) => one.category === category),
        );
        expect(orderFor(services, who)).toEqual(expected);
      }),
    );
  });
});
