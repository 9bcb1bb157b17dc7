import { describe, expect, it } from "vitest";
import { applyFilter, readFilter, writeFilter } from "./filter.ts";

const SUBCATEGORIES = ["Identité et voyage", "État civil"];
const read = (query: string) => readFilter(new URLSearchParams(query), SUBCATEGORIES);

describe("the filter in the address", () => {
  it("is empty in a bare address", () => {
    expect(read("")).toEqual({ search: "", subcategory: null });
  });

  it("reads the search and a subcategory of the list", () => {
    expect(read("q=acte+de&sub=%C3%89tat+civil")).toEqual({ search: "acte de", subcategory: "État civil" });
  });

  it("ignores a subcategory that the list does not have", () => {
    expect(read("sub=Civil+status").subcategory).toBeNull();
    expect(read("sub=").subcategory).toBeNull();
  });

  it("reads back any typed text", () => {
    for (const search of ["passeport", " l’acte ", "a&b=c#d", "50 %", "<script>"]) {
      const filter = { search, subcategory: "État civil" };
      expect(read(writeFilter(new URLSearchParams(), filter).toString())).toEqual(filter);
    }
  });

  it("omits empty values and keeps other parameters", () => {
    const before = new URLSearchParams("lang=en&q=visa&sub=x");
    expect(writeFilter(before, { search: "  ", subcategory: null }).toString()).toBe("lang=en");
    expect(before.toString()).toBe("lang=en&q=visa&sub=x");
  });
});

describe("the filtered list", () => {
  const services = [
    { title: "Passeport", description: "Un document de voyage", subcategory: "Identité et voyage" },
    { title: "Acte de naissance", description: "Pour le passeport", subcategory: "État civil" },
    { title: "Acte de décès", description: "", subcategory: "État civil" },
  ];
  const titles = (search: string, subcategory: string | null) =>
    applyFilter(services, { search, subcategory }).map(({ title }) => title);

  it("combines the search and the subcategory", () => {
    expect(titles("", null)).toHaveLength(3);
    expect(titles("PASSEPORT", null)).toEqual(["Passeport", "Acte de naissance"]);
    expect(titles("passeport", "État civil")).toEqual(["Acte de naissance"]);
    expect(titles("deces", "Identité et voyage")).toEqual([]);
  });
});
