import type { PromisedItem, PromiseKind } from "@passerelle/domain/catalogue/promises";

const item = (key: string, kind: PromiseKind, fr: string, en: string): PromisedItem => ({
  key,
  kind,
  fr,
  en,
});

const original = item("original", "courier", "L’original, par coursier", "The original, by courier");
const done = (fr: string, en: string) => item("confirmation", "message", fr, en);
const scan = (fr: string, en: string) => item("copie", "file", fr, en);

/** The promised deliverables of the first services, by slug. */
export const PROMISES: Readonly<Record<string, readonly PromisedItem[]>> = {
  "acte-naissance": [scan("L’acte, numérisé", "The certificate, scanned")],
  "acte-mariage": [scan("L’acte, numérisé", "The certificate, scanned"), original],
  "acte-deces": [done("Où et quand l’acte a été remis", "Where and when the certificate was handed over")],
  "carte-nationale-identite": [done("Où retirer la carte", "Where to collect the card")],
  passeport: [scan("Le passeport, numérisé", "The passport, scanned"), original],
  "permis-conduire": [scan("Le permis, numérisé", "The licence, scanned"), original],
  "certificat-nationalite": [scan("Le certificat, numérisé", "The certificate, scanned")],
  "casier-judiciaire": [scan("L’extrait, numérisé", "The extract, scanned")],
  "legalisation-documents": [original],
  "declaration-fiscale": [scan("L’accusé de dépôt", "The acknowledgement of filing")],
  "creation-sarl": [scan("Les statuts et l’immatriculation", "The articles and the registration")],
  "courses-marche": [done("Ce qui a été acheté et remis", "What was bought and handed over")],
  "organisation-anniversaire": [done("Le compte rendu de la fête", "How the party went")],
  menage: [done("Le compte rendu du passage", "What was done")],
};
