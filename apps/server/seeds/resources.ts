import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import type { LocalizedText } from "@passerelle/domain/languages";
import type { ResourceCategory } from "@passerelle/domain/resources/resource";
import type { Context } from "../src/platform/context.ts";
import { json } from "../src/platform/db.ts";
import { insertFile } from "../src/platform/files/queries.ts";
import { keyOf } from "../src/resources/files.ts";
import { seedId } from "./catalogue/first.ts";

type SeedResource = {
  slug: string;
  title: LocalizedText;
  description: LocalizedText;
  category: ResourceCategory;
  country_code: string | null;
  link_url: string;
};

/** A resource with a file of ours: one page in both languages. */
export const CHECKLIST = {
  slug: "liste-procuration",
  title: {
    fr: "Aide-mémoire : donner procuration depuis l’étranger",
    en: "Checklist: giving a power of attorney from abroad",
  },
  description: {
    fr: "Une page à imprimer : ce que la procuration doit dire, qui la signe, et dans quel ordre la faire légaliser.",
    en: "A page to print: what the power of attorney must say, who signs it, and in which order to have it legalised.",
  },
  category: "legal",
  country_code: null,
  file: new URL("./files/aide-memoire-procuration.pdf", import.meta.url),
} as const;

/** Official sites that a reader may need before ordering; they are real and belong to others. */
export const RESOURCES: readonly SeedResource[] = [
  {
    slug: "apostille",
    title: {
      fr: "Convention Apostille : pays membres et autorités",
      en: "Apostille Convention: member countries and authorities",
    },
    description: {
      fr: "Le site de la Conférence de La Haye : quels pays acceptent l’apostille, et qui la délivre dans chacun. Ailleurs, un acte se légalise.",
      en: "The website of the Hague Conference: which countries accept the apostille, and who issues it in each. Elsewhere, a document has to be legalised.",
    },
    category: "legal",
    country_code: null,
    link_url: "https://www.hcch.net/fr/instruments/specialised-sections/apostille",
  },
  {
    slug: "ohada",
    title: {
      fr: "OHADA : droit des affaires de dix-sept États",
      en: "OHADA: business law of seventeen States",
    },
    description: {
      fr: "Le site de l’Organisation pour l’harmonisation en Afrique du droit des affaires : actes uniformes sur les sociétés, les sûretés et le commerce.",
      en: "The website of the Organisation for the Harmonisation of Business Law in Africa: uniform acts on companies, securities and trade.",
    },
    category: "entrepreneurship",
    country_code: null,
    link_url: "https://www.ohada.org",
  },
  {
    slug: "minjustice-cm",
    title: { fr: "Ministère de la Justice du Cameroun", en: "Ministry of Justice of Cameroon" },
    description: {
      fr: "Le site du ministère : textes, juridictions et renseignements sur les démarches de justice.",
      en: "The ministry’s website: legislation, courts and information on legal procedures.",
    },
    category: "administrative",
    country_code: "CM",
    link_url: "https://www.minjustice.gov.cm",
  },
  {
    slug: "impots-cm",
    title: {
      fr: "Direction générale des impôts du Cameroun",
      en: "Directorate General of Taxation of Cameroon",
    },
    description: {
      fr: "Le site de l’administration fiscale : téléprocédures, calendrier et textes en vigueur.",
      en: "The website of the tax administration: online procedures, calendar and the law in force.",
    },
    category: "tax",
    country_code: "CM",
    link_url: "https://www.impots.cm",
  },
];

/**
 * Publishes the demo resources, newest first in this order. Adds nothing if any resource was ever added, changed or deleted. Of
 * two processes that start at once only one inserts, because the ids are fixed.
 */
export async function seedResources(
  { db, storage }: Pick<Context, "db" | "storage">,
  now = Date.now(),
): Promise<void> {
  const touched = await db.selectFrom("resource_events").select("id").limit(1).executeTakeFirst();
  if (touched) return;
  const [fileId, id] = [seedId("resource_file", CHECKLIST.slug), seedId("resource", CHECKLIST.slug)];
  const bytes = await readFile(CHECKLIST.file);
  // The file is written before its row; two processes write the same bytes.
  await storage.putStream(keyOf(fileId), Readable.from([bytes]));
  const file = {
    id: fileId,
    file_name: basename(CHECKLIST.file.pathname),
    mime_type: "application/pdf",
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
  const checklist = {
    id,
    title: json(CHECKLIST.title),
    description: json(CHECKLIST.description),
    category: CHECKLIST.category,
    country_code: CHECKLIST.country_code,
    type: "document",
    file_id: fileId,
    by_platform: true,
    is_public: true,
    created_at: new Date(now - RESOURCES.length * 1000),
  };
  const rows = RESOURCES.map(({ slug, title, description, ...resource }, at) => ({
    ...resource,
    title: json(title),
    description: json(description),
    id: seedId("resource", slug),
    type: "link",
    by_platform: true,
    is_public: true,
    created_at: new Date(now - at * 1000),
  }));
  await db.transaction().execute(async (trx) => {
    await insertFile(trx, { storage_path: keyOf(fileId), uploaded_by: null, scan_state: "not_scanned" });
    await trx
      .insertInto("resource_files")
      .values(file)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    for (const values of [rows, [checklist]])
      await trx
        .insertInto("resources")
        .values(values)
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
  });
}
