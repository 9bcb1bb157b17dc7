import type { ServiceList } from "@passerelle/contract/catalogue";
import { matchesSearch } from "@passerelle/domain/catalogue/search";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildModality, buildService } from "../../test/builders/catalogue.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  const { db } = server.ctx;
  const initials = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  for (const initial of initials) {
    await buildService(db, {
      title: `${initial} démarche`,
      description: initial < "N" ? "À l’état civil" : "En ville",
      category: initial < "T" ? "administratif" : "personnels",
      subcategory: initial < "N" ? "Actes" : "Maison",
      en: { title: `${initial} procedure`, subcategory: initial < "N" ? "Records" : "Home" },
    });
  }
  const sarl = await buildService(db, {
    title: "Création de SARL",
    category: "professionnels",
    subcategory: "",
  });
  await buildModality(db, { service_id: sarl.id, country_code: "SN" });
});
afterAll(() => server.close());

async function list(query: string, headers: Record<string, string> = {}): Promise<ServiceList> {
  const reply = await server.app.inject({ url: `/api/services?${query}`, headers });
  expect([reply.statusCode, query]).toEqual([200, query]);
  return reply.json();
}
const titles = ({ services }: ServiceList) => services.map(({ title }) => title);
const initialsOf = (answer: ServiceList) =>
  titles(answer)
    .map((title) => title[0])
    .join("");

describe("a page of services", () => {
  test("has 24 services by default", async () => {
    expect(await list("")).toMatchObject({ total: 27, available: 27, page: 1, per_page: 24 });
    expect((await list("")).services).toHaveLength(24);
    expect(initialsOf(await list("page=2"))).toBe("XYZ");
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`per_page=7&page=${page}`)));
    const all = pages.flatMap(titles);
    expect(all).toEqual(titles(await list("per_page=100")));
    expect(new Set(all).size).toBe(27);
  });

  test("beyond the last one is the last one", async () => {
    expect(await list("page=99&per_page=10")).toMatchObject({ page: 3, total: 27 });
    expect(await list("page=2&search=licorne")).toMatchObject({ page: 1, total: 0, services: [] });
  });

  test("includes the subcategories and the number of services of the category, ignoring the search", async () => {
    const answer = await list("category=administratif&search=A dem");
    expect(answer).toMatchObject({ available: 19, total: 1, subcategories: ["Actes", "Maison"] });
    expect((await list("search=licorne")).subcategories).toEqual(["Actes", "Maison"]);
    expect((await list("", { "accept-language": "en" })).subcategories).toEqual(["Home", "Records"]);
  });

  test.each([
    "demarche",
    "DÉMARCHE",
    "  etat  CIVIL ",
    "l'état",
    "l’etat",
    "ville",
    "sarl",
    "z",
    "%",
    "_",
    "\\",
  ])(
    "holds what the search %j finds in a title or a description, as the browser finds it",
    async (search) => {
      const all = await list("per_page=100");
      const found = await list(`per_page=100&search=${encodeURIComponent(search)}`);
      expect(titles(found)).toEqual(
        all.services.filter((one) => matchesSearch(one, search, null)).map(({ title }) => title),
      );
      expect(found).toMatchObject({ total: found.services.length, available: 27 });
    },
  );

  test("combines search and subcategory; an unknown subcategory is ignored", async () => {
    expect(initialsOf(await list("subcategory=Maison&category=administratif"))).toBe("NOPQRS");
    expect(initialsOf(await list("subcategory=Maison&search=ville&category=personnels"))).toBe("TUVWXYZ");
    expect(await list("subcategory=Maison&search=civil")).toMatchObject({ total: 0 });
    expect(await list("subcategory=Home")).toMatchObject({ total: 27 });
  });

  test("is in the order for an audience across all pages", async () => {
    expect(titles(await list("person=investor&per_page=1"))).toEqual(["Création de SARL"]);
    expect(initialsOf(await list("person=resident&per_page=9"))).toBe("TUVWXYZAB");
    expect(initialsOf(await list("person=resident&per_page=9&page=2"))).toBe("CDEFGHIJK");
  });

  test("of a country contains what is offered there", async () => {
    expect(await list("country=SN")).toMatchObject({ available: 1, total: 1 });
    expect(await list("country=CM")).toMatchObject({ available: 0, total: 0, services: [] });
    expect((await list("country=CM")).countries.map(({ code }) => code)).toEqual(["SN"]);
  });

  test.each(["page=0", "page=x", "per_page=101", "person=nobody", "country=sn", `search=${"a".repeat(101)}`])(
    "%s is refused",
    async (query) => {
      const reply = await server.app.inject({ url: `/api/services?${query}` });
      expect(reply.statusCode).toBe(400);
    },
  );
});

test("the overview counts services by category and country, and shows the first three", async () => {
  const { categories, countries } = (await server.app.inject({ url: "/api/catalogue" })).json();
  expect(categories).toMatchObject([
    {
      category: "administratif",
      count: 19,
      examples: [{ title: "A démarche" }, {}, { title: "C démarche" }],
    },
    { category: "professionnels", count: 1, examples: [{ title: "Création de SARL" }] },
    { category: "personnels", count: 7 },
  ]);
  expect(countries).toMatchObject([{ code: "SN", count: 1 }]);
});

test("every active service has a guide", async () => {
  const { ids } = (await server.app.inject({ url: "/api/guides" })).json();
  expect(new Set(ids).size).toBe(27);
});

describe("a cached reply", () => {
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

  test("is identical the second time, and 304 for a matching ETag", async () => {
    const [first, second] = [await get("/api/services?page=2"), await get("/api/services?page=2")];
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.json()).toEqual(first.json());
    expect(second.headers).toMatchObject({
      "content-type": first.headers["content-type"],
      "cache-control": "no-cache",
      vary: "accept-language, accept-encoding",
    });
    for (const url of ["/api/services?page=2", "/api/services?page=2&per_page=24"]) {
      const reply = await get(url, { "if-none-match": String(first.headers.etag) });
      expect([reply.statusCode, reply.body]).toEqual([304, ""]);
    }
  });

  test("is in the reader's language and in a compression that the client accepts", async () => {
    const plain = await get("/api/services");
    for (const [asked, encoding] of [
      ["gzip, br", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip", "gzip"],
      ["deflate", undefined],
    ] as const) {
      const reply = await get("/api/services", { "accept-encoding": asked });
      expect([asked, reply.headers["content-encoding"]]).toEqual([asked, encoding]);
      const { body } = new Response(new Uint8Array(reply.rawPayload));
      const read = encoding
        ? body?.pipeThrough(new DecompressionStream((encoding === "br" ? "brotli" : encoding) as "gzip"))
        : body;
      expect(await new Response(read).json()).toEqual(plain.json());
    }
    const english = await get("/api/services", { "accept-language": "en" });
    expect(english.json().services[0].title).toBe("A procedure");
    expect(english.headers.etag).not.toBe(plain.headers.etag);
  });

  test("a refusal is not cached", async () => {
    const reply = await get(`/api/services/${crypto.randomUUID()}`);
    expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([404, "no-store"]);
  });
});

test("a list of a country shows its prices, and one of all countries the lowest (spec 2 §9)", async () => {
  const { db } = server.ctx;
  const { id } = await buildService(db, { title: "Prix par pays", category: "courses_livraisons" });
  await buildModality(db, { service_id: id, country_code: "CI", price: 4_000, currency_code: "XOF" });
  await buildModality(db, { service_id: id, country_code: "GA", price: 9_000, currency_code: "XAF" });
  const shown = async (query: string) => {
    const { services } = await list(`category=courses_livraisons${query}`);
    return services.map(({ price, service_countries }) => [
      price,
      service_countries.map(({ country_code }) => country_code).sort(),
    ]);
  };
  expect(await shown("")).toEqual([[{ kind: "from", amount: 4_000, currency: "XOF" }, ["CI", "GA"]]]);
  expect(await shown("&country=GA")).toEqual([[{ kind: "exact", amount: 9_000, currency: "XAF" }, ["GA"]]]);
});
