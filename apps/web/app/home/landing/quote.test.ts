import { expect, test } from "vitest";
import { createClient } from "../../lib/client.ts";
import { loadQuote } from "./quote.ts";

const id = (n: number) => `5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c1${n}`;
const COUNTRIES = [
  { code: "CM", name: "Cameroun", flag: "CM" },
  { code: "SN", name: "Sénégal", flag: "SN" },
];
const PAID = { kind: "from", amount: 50_000, currency: "XAF" };
const SERVICES: Record<string, object[]> = {
  CM: [
    { id: id(1), title: "Acte de naissance", price: { kind: "free" } },
    { id: id(3), title: "Anniversaire", category: "personnels", price: PAID },
    { id: id(2), title: "Passeport", category: "administratif", price: PAID },
  ],
  SN: [{ id: id(1), title: "Acte de naissance", price: { kind: "free" } }],
};
const place = (documents: number, organism: object | null) => ({
  organism,
  presence_required: organism !== null,
  required_documents: Array.from({ length: documents }, (_, key) => ({ key: `${key}`, name: "x" })),
});
const GUIDE = {
  title: "Passeport",
  category: "administratif",
  estimated_time: "2–3 semaines",
  required_documents: [],
  countries: COUNTRIES.map((country) => ({
    country,
    price: PAID,
    longest_hours: 21 * 24,
    places: [place(3, null), place(2, { name: "Sûreté nationale" })],
  })),
};

const call = createClient(
  async (url) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    const guide = pathname.split("/api/guides/")[1];
    if (guide) return Response.json({ ...GUIDE, id: guide });
    return Response.json({
      services: SERVICES[searchParams.get("country") ?? ""] ?? [],
      countries: COUNTRIES,
    });
  },
  () => ({}),
);
const NOW = Date.parse("2026-03-01T23:30:00Z");
const quote = (query: string, cookies: string | null = null) =>
  loadQuote(call, new URLSearchParams(query), cookies, NOW);

test("answers with price, day, documents and who handles the file", async () => {
  expect(await quote(`from=Paris&country=CM&service=${id(2)}`)).toMatchObject({
    from: "Paris",
    country: "CM",
    serviceId: id(2),
    answer: {
      title: "Passeport",
      countryName: "Cameroun",
      price: PAID,
      by: "2026-03-22T12:00:00.000Z",
      documents: 3,
      organism: true,
      presence: true,
      instead: false,
    },
  });
});

test("shows a paid official document in Cameroon without a question, or in the country where the reader looked before", async () => {
  expect(await quote("")).toMatchObject({ country: "CM", serviceId: id(2), answer: { instead: false } });
  expect(await quote("", "service_country=SN")).toMatchObject({ country: "SN", serviceId: id(1) });
  expect(await quote("country=FR")).toMatchObject({ country: "CM" });
});

test("says that a service is not offered in the country, and shows another", async () => {
  const answered = await quote(`country=SN&service=${id(2)}`);
  expect(answered).toMatchObject({ country: "SN", serviceId: id(1), answer: { instead: true } });
});

test("shows only as much typed text as a name needs", async () => {
  const answered = await quote(`from=${encodeURIComponent(`  \u0000Montréal\n${"x".repeat(90)}`)}`);
  expect(answered?.from).toMatch(/^Montréalx{52}$/);
});

test("is absent when the catalogue cannot be loaded", async () => {
  const broken = createClient(
    async () => Response.json({ code: "internal", request_id: "r" }, { status: 500 }),
    () => ({}),
  );
  expect(await loadQuote(broken, new URLSearchParams(), null, NOW)).toBeNull();
});
