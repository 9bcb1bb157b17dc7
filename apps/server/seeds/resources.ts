import type { ResourceCategory } from "@passerelle/domain/resources/resource";
import type { Context } from "../src/platform/context.ts";
import { seedId } from "./catalogue/first.ts";

type SeedResource = {
  slug: string;
  title: string;
  description: string;
  category: ResourceCategory;
  country_code: string | null;
  link_url: string;
};

/** Official sites that anybody may need before ordering; nothing here is made up, and none of it is ours. */
export const RESOURCES: readonly SeedResource[] = [
  {
    slug: "apostille",
    title: "Convention Apostille : pays membres et autorités",
    description:
      "Le site de la Conférence de La Haye : quels pays acceptent l’apostille, et qui la délivre dans chacun. Ailleurs, un acte se légalise.",
    category: "legal",
    country_code: null,
    link_url: "https://www.hcch.net/fr/instruments/specialised-sections/apostille",
  },
  {
    slug: "ohada",
    title: "OHADA : droit des affaires de dix-sept États",
    description:
      "Le site de l’Organisation pour l’harmonisation en Afrique du droit des affaires : actes uniformes sur les sociétés, les sûretés et le commerce.",
    category: "entrepreneurship",
    country_code: null,
    link_url: "https://www.ohada.org",
  },
  {
    slug: "minjustice-cm",
    title: "Ministère de la Justice du Cameroun",
    description:
      "Le site du ministère : textes, juridictions et renseignements sur les démarches de justice.",
    category: "administrative",
    country_code: "CM",
    link_url: "https://www.minjustice.gov.cm",
  },
  {
    slug: "impots-cm",
    title: "Direction générale des impôts du Cameroun",
    description: "Le site de l’administration fiscale : téléprocédures, calendrier et textes en vigueur.",
    category: "tax",
    country_code: "CM",
    link_url: "https://www.impots.cm",
  },
];

/**
 * Publishes the demonstration's resources, newest first as they stand here. Adds nothing where any was ever added, changed
 * or deleted; of two processes that start at once one does it: the ids are fixed.
 */
export async function seedResources({ db }: Pick<Context, "db">, now = Date.now()): Promise<void> {
  const touched = await db.selectFrom("resource_events").select("id").limit(1).executeTakeFirst();
  if (touched) return;
  const rows = RESOURCES.map(({ slug, ...resource }, at) => ({
    ...resource,
    id: seedId("resource", slug),
    type: "link",
    is_public: true,
    created_at: new Date(now - at * 1000),
  }));
  await db
    .insertInto("resources")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
