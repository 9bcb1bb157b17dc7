import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { USER_CATEGORIES } from "../profiles/user-category.ts";
import { CATEGORIES } from "./categories.ts";
import { categoriesFor, orderFor } from "./order.ts";

describe("the order of the categories", () => {
  it.each([
    [null, "administratif documents_legaux courses_livraisons professionnels personnels"],
    ["diaspora", "administratif documents_legaux courses_livraisons personnels professionnels"],
    ["investor", "professionnels documents_legaux administratif personnels courses_livraisons"],
    ["resident", "courses_livraisons personnels administratif documents_legaux professionnels"],
  ] as const)("for %s", (person, order) => {
    expect(categoriesFor(person).join(" ")).toBe(order);
  });

  it("names every category once, and begins differently for each", () => {
    for (const person of USER_CATEGORIES)
      expect([...categoriesFor(person)].sort()).toEqual([...CATEGORIES].sort());
    expect(new Set(USER_CATEGORIES.map((person) => categoriesFor(person)[0])).size).toBe(3);
  });
});

describe("the order of the services", () => {
  it("puts what one comes for first", () => {
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

  it("loses and invents nothing, leaves its argument alone, and ordering again changes nothing", () => {
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

  it("keeps each category together, in the person's order, and within it the order that was given", () => {
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
