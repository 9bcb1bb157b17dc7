import type { ServiceCountry, ServiceDetail, ServiceModality } from "@passerelle/contract/catalogue";
import { describe, expect, it } from "vitest";
import { chooseCountry, offersIn, requestObstacle, requireSameDocuments } from "./offer.ts";

const buildModality = (own: Partial<ServiceModality> = {}): ServiceModality => ({
  id: crypto.randomUUID(),
  organism_id: null,
  organism: null,
  is_active: true,
  is_free: false,
  price: 50_000,
  currency_code: "XOF",
  estimated_time: "1 semaine",
  conditions: "Sur rendez-vous",
  presence_required: true,
  official_fees: null,
  required_documents: [{ key: "photo", name: "Photo", conditional: false }],
  ...own,
});

const buildCountry = (code: string, own: Partial<ServiceCountry> = {}): ServiceCountry => ({
  id: crypto.randomUUID(),
  country: { code, name: code, flag: "" },
  is_active: true,
  is_free: false,
  country_specific_fee: null,
  currency_code: "XOF",
  price: { kind: "free" },
  required_documents: [{ key: "identity", name: "Pièce d’identité", conditional: false }],
  service_modalities: [buildModality()],
  ...own,
});

const buildService = (service_countries: ServiceCountry[]): ServiceDetail => ({
  id: crypto.randomUUID(),
  title: "Passeport",
  description: "",
  category: "administratif",
  subcategory: "Identité",
  estimated_time: "3 semaines",
  icon_name: "book-user",
  required_documents: [{ key: "identity", name: "Pièce d’identité", conditional: false }],
  procedure_steps: [],
  deliverables: [],
  price: { kind: "free" },
  service_countries,
});

describe("the country of the page", () => {
  const service = buildService([buildCountry("SN"), buildCountry("CM")]);
  const choice = (inAddress: string | null, picked?: string) => {
    const { country, locked } = chooseCountry(service, inAddress, picked);
    return [country?.country.code, locked];
  };

  it("is the reader's choice among several", () => {
    expect(choice(null)).toEqual([undefined, false]);
    expect(choice(null, "CM")).toEqual(["CM", false]);
  });

  it("is locked by the address", () => {
    expect(choice("SN")).toEqual(["SN", true]);
    expect(choice("SN", "CM")).toEqual(["SN", true]);
    expect(choice("sn")).toEqual(["SN", true]);
  });

  it("is not chosen by an address with another country", () => {
    expect(choice("FR")).toEqual([undefined, false]);
    expect(choice("<x>", "CM")).toEqual(["CM", false]);
  });

  it("is the only country of a service that has one", () => {
    const only = chooseCountry(buildService([buildCountry("GA")]), null, undefined);
    expect([only.country?.country.code, only.locked]).toEqual(["GA", false]);
  });

  it("is never one without an offer", () => {
    const closed = buildService([
      buildCountry("GA", { service_modalities: [] }),
      buildCountry("BJ", { is_active: false }),
    ]);
    expect(chooseCountry(closed, "GA", "BJ").country).toBeUndefined();
  });
});

describe("the offers in a country", () => {
  const priceOf = (country: ServiceCountry) => offersIn(buildService([country]), country)[0]?.price;

  it("charge the option's price, and nothing when option or country is free", () => {
    expect(priceOf(buildCountry("SN"))).toEqual({ amount: 50_000, currency: "XOF" });
    expect(priceOf(buildCountry("SN", { is_free: true }))).toBeNull();
    expect(
      priceOf(buildCountry("SN", { service_modalities: [buildModality({ is_free: true })] })),
    ).toBeNull();
    expect(priceOf(buildCountry("SN", { service_modalities: [buildModality({ price: 0 })] }))).toBeNull();
  });

  it("use the service's duration and the country's documents in a free country without options", () => {
    const country = buildCountry("SN", { is_free: true, service_modalities: [] });
    expect(offersIn(buildService([country]), country)).toMatchObject([
      {
        organism: null,
        price: null,
        estimated_time: "3 semaines",
        required_documents: [{ key: "identity" }],
      },
    ]);
  });

  it("use the service's duration if the option has none, and omit inactive ones", () => {
    const country = buildCountry("SN", {
      service_modalities: [buildModality({ estimated_time: null }), buildModality({ is_active: false })],
    });
    expect(offersIn(buildService([country]), country).map((offer) => offer.estimated_time)).toEqual([
      "3 semaines",
    ]);
  });

  it("require the same documents or not", () => {
    const country = buildCountry("SN", { service_modalities: [buildModality(), buildModality()] });
    const offers = offersIn(buildService([country]), country);
    expect(requireSameDocuments(offers)).toBe(true);
    const other = { ...offers[0], required_documents: [] } as (typeof offers)[number];
    expect(requireSameDocuments([...offers, other])).toBe(false);
  });
});

describe("ordering the service", () => {
  const paid = { kind: "exact", amount: 50_000, currency: "XOF" } as const;
  const free = { kind: "free" } as const;
  const closed = { service_modalities: [buildModality({ is_active: false })] };
  const open = buildCountry("SN");
  const nothing = buildCountry("CM", closed);
  const freeNothing = buildCountry("GA", { ...closed, is_free: true });
  const off = buildCountry("BJ", { is_active: false });

  it.each([
    ["no country is chosen", paid, [open], undefined, "country_missing"],
    ["no country is chosen, prices differ", { ...paid, kind: "from" }, [open], undefined, "country_missing"],
    ["no country is chosen, free everywhere", free, [open], undefined, "pick_country"],
    ["one is chosen", paid, [open], open, undefined],
    ["one is chosen, free", free, [open], open, undefined],
    ["the chosen one is not free and has no active option", paid, [open, nothing], nothing, "not_offered"],
    ["the chosen one is free and has no active option", free, [freeNothing], freeNothing, undefined],
    ["the chosen one is inactive", paid, [open, off], off, "not_offered"],
    ["there is no country", { kind: "unavailable" }, [], undefined, "not_offered"],
    ["there is none with an option", { kind: "unavailable" }, [nothing, off], undefined, "not_offered"],
  ] as const)("when %s", (_, price, countries, chosen, obstacle) => {
    expect(requestObstacle({ ...buildService([...countries]), price }, chosen, true)).toBe(obstacle);
    expect(requestObstacle({ ...buildService([...countries]), price }, chosen, false)).toBe("closed");
  });
});
