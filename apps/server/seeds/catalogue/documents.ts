import type { SeedDocument } from "./shape.ts";

export const IDENTITY: SeedDocument = {
  key: "piece-identite",
  fr: "Pièce d’identité du demandeur",
  en: "Applicant’s identity document",
};
export const BIRTH_CERTIFICATE: SeedDocument = {
  key: "acte-naissance",
  fr: "Copie d’acte de naissance",
  en: "Copy of the birth certificate",
};
export const PHOTO: SeedDocument = {
  key: "photo-identite",
  fr: "Photo d’identité récente",
  en: "Recent identity photo",
};
export const NATIONALITY: SeedDocument = {
  key: "certificat-nationalite",
  fr: "Certificat de nationalité",
  en: "Nationality certificate",
};
export const OLD_PASSPORT: SeedDocument = {
  key: "ancien-passeport",
  fr: "Ancien passeport ou déclaration de perte",
  en: "Previous passport or statement of loss",
};
export const NATIONAL_ID: SeedDocument = {
  key: "carte-nationale-identite",
  fr: "Carte nationale d’identité",
  en: "National identity card",
};
export const LICENCE: SeedDocument = {
  key: "permis-actuel",
  fr: "Permis actuel ou déclaration de perte",
  en: "Current licence or statement of loss",
};
export const MEDICAL: SeedDocument = {
  key: "certificat-medical",
  fr: "Certificat médical d’aptitude à la conduite",
  en: "Medical certificate of fitness to drive",
};
export const PARENT_BIRTH_CERTIFICATE: SeedDocument = {
  key: "acte-naissance-parent",
  fr: "Acte de naissance du parent ressortissant du pays",
  en: "Birth certificate of the parent who is a national",
};
export const TO_LEGALISE: SeedDocument = {
  key: "document-a-legaliser",
  fr: "Document à légaliser",
  en: "Document to be legalised",
};
export const INCOME: SeedDocument = {
  key: "justificatifs-revenus",
  fr: "Justificatifs de revenus de l’année",
  en: "Proof of income for the year",
};
export const TAX_NUMBER: SeedDocument = {
  key: "attestation-immatriculation-fiscale",
  fr: "Attestation d’immatriculation fiscale",
  en: "Tax registration certificate",
};
export const ADDRESS: SeedDocument = {
  key: "justificatif-domicile",
  fr: "Justificatif de domicile du gérant",
  en: "Manager’s proof of address",
};
export const STATUTES: SeedDocument = {
  key: "projet-statuts",
  fr: "Projet de statuts signé",
  en: "Signed draft articles of association",
};
