import type { AdminService } from "@passerelle/contract/catalogue/admin";
import type { ServiceDocument } from "@passerelle/domain/catalogue/document";
import { expect } from "vitest";
import { startTestApp, type TestApp } from "./app.ts";
import { buildUser, type TestUser } from "./builders/accounts.ts";
import { buildCountry, countryDocument, modalityDocument, serviceDocument } from "./builders/catalogue.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH";
type Answer = { status: number; body: ReturnType<JSON["parse"]> };

/** Starts an application with two super_admins, Cameroon and Senegal, and the calls of the catalogue's administration. */
export async function startCatalogueAdministration() {
  const server = await startTestApp();
  const admin = await buildUser(server, { role: "super_admin", name: "Ada Première" });
  const colleague = await buildUser(server, { role: "super_admin", name: "Bob Second" });
  await buildCountry(server.ctx.db, { code: "CM", name: "Cameroun", name_en: "Cameroon" });
  await buildCountry(server.ctx.db, { code: "SN", name: "Sénégal", name_en: "Senegal" });
  const call = callsOf(server, admin);

  const added = async (document = serviceDocument(), is_active = true): Promise<AdminService> => {
    const { status, body } = await call("POST", "/admin/services", {
      id: crypto.randomUUID(),
      is_active,
      document,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  return {
    server,
    admin,
    colleague,
    call,
    added,
    /** Saves a document with the version that was opened. */
    save: ({ id, version }: AdminService, document: ServiceDocument, user = admin) =>
      call("PUT", `/admin/services/${id}`, { version, document }, user),
    set: ({ id, version }: AdminService, status: string, user = admin) =>
      call("PATCH", `/admin/services/${id}`, { version, status }, user),
    /** Whether visitors can find the service. */
    inShop: async (id: string): Promise<boolean> => (await call("GET", "/guides")).body.ids.includes(id),
    versions: async (id: string) => (await call("GET", `/admin/services/${id}/versions`)).body.versions,
  };
}

export type CatalogueAdministration = Awaited<ReturnType<typeof startCatalogueAdministration>>;

/** Calls the API as `admin` or another user. */
export function callsOf({ app }: TestApp, admin: TestUser) {
  return async (method: Method, path: string, payload?: object, { headers } = admin): Promise<Answer> => {
    const reply = await app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.json() };
  };
}

/** The document with all prices replaced. */
export function priced(document: ServiceDocument, price: number): ServiceDocument {
  const countries = document.countries.map((country) => ({
    ...country,
    modalities: country.modalities.map((modality) => ({ ...modality, price })),
  }));
  return { ...document, countries };
}

/** A service provided by one organism in Cameroon. */
export function inCameroon(organism_id: string): ServiceDocument {
  return serviceDocument({
    countries: [countryDocument({ modalities: [modalityDocument({ organism_id })] })],
  });
}
