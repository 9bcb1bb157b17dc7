import type { LocalizedText } from "@passerelle/domain/languages";
import type { Power } from "@passerelle/domain/mandates/powers";
import type { TemplateBody } from "@passerelle/domain/mandates/template";
import { sectionsWith } from "./common-sections.ts";

const FILE: LocalizedText = {
  fr: "déposer les demandes, déclarations et pièces utiles, les compléter, répondre aux questions et suivre les dossiers ;",
  en: "file the applications, declarations and documents needed, complete them, answer questions and follow the files;",
};
const COLLECT: LocalizedText = {
  fr: "retirer, contre reçu, les documents établis ou rendus au nom du mandant ;",
  en: "collect, against a receipt, the documents issued or returned in the principal’s name;",
};
const SIGN: LocalizedText = {
  fr: "signer les formulaires, demandes, reçus et registres que ces démarches exigent ;",
  en: "sign the forms, applications, receipts and registers that these procedures require;",
};
const PAY: LocalizedText = {
  fr: "payer les droits, taxes, timbres et frais de ces démarches, contre reçu et dans la limite fixée plus bas ;",
  en: "pay the duties, taxes, stamps and fees of these procedures, against a receipt and within the limit set below;",
};
const USUAL = { file: FILE, collect: COLLECT, sign: SIGN, pay: PAY };

const powers = (wordings: Partial<Record<Power, LocalizedText>>): TemplateBody["powers"] =>
  Object.entries(wordings).map(([power, wording]) => ({ power: power as Power, wording }));

const BODIES: Record<string, TemplateBody> = {
  general: {
    title: { fr: "Mandat pour des démarches administratives", en: "Mandate for administrative procedures" },
    summary: {
      fr: "Pour confier une démarche auprès d’une administration : déposer, suivre, payer les frais, retirer le résultat.",
      en: "To entrust a procedure with a public office: file, follow, pay the fees, collect the result.",
    },
    level: 1,
    powers: powers(USUAL),
    sections: sectionsWith({
      scope: {
        fr: "Le mandataire représente le mandant auprès des administrations, collectivités et organismes compétents pour cette affaire.",
        en: "The holder represents the principal before the public offices, local authorities and bodies competent in this matter.",
      },
      excluded: {
        fr: "Sont exclus en particulier : la vente, le don ou la mise en gage d’un bien, les actes qui touchent à l’état des personnes, les emprunts, les cautions et la représentation en justice.",
        en: "Excluded in particular are: the sale, gift or pledge of property, acts concerning the civil status of persons, loans, guarantees and representation in court.",
      },
    }),
  },
  civil_status: {
    title: { fr: "Mandat pour des actes d’état civil", en: "Mandate for civil status records" },
    summary: {
      fr: "Pour demander et retirer des copies ou extraits d’actes, ou en faire rectifier une erreur.",
      en: "To request and collect copies or extracts of records, or to have an error in one corrected.",
    },
    level: 1,
    powers: powers({
      ...USUAL,
      file: {
        fr: "demander des copies, extraits, transcriptions et certificats d’état civil, ou la rectification d’une erreur, et suivre ces demandes ;",
        en: "request copies, extracts, transcriptions and certificates of civil status, or the correction of an error, and follow these requests;",
      },
    }),
    sections: sectionsWith({
      scope: {
        fr: "Le mandataire représente le mandant auprès des officiers d’état civil, des consulats et des autorités qui tiennent ou rectifient ces registres.",
        en: "The holder represents the principal before civil registrars, consulates and the authorities that keep or correct these registers.",
      },
      excluded: {
        fr: "Sont exclus les actes strictement personnels : déclarer une naissance ou un décès à la place de ceux qui y sont tenus, reconnaître un enfant, consentir à un mariage, à un divorce ou à une adoption, changer de nom ou de nationalité.",
        en: "Strictly personal acts are excluded: declaring a birth or a death in place of those who must do so, recognising a child, consenting to a marriage, a divorce or an adoption, changing a name or a nationality.",
      },
    }),
  },
  company: {
    title: { fr: "Mandat pour la création d’une entreprise", en: "Mandate for the creation of a company" },
    summary: {
      fr: "Pour accomplir les formalités de création : dossier, enregistrement, immatriculation, publications.",
      en: "To carry out the formalities of creation: file, registration, company register, publications.",
    },
    level: 2,
    powers: powers({
      ...USUAL,
      sign: {
        fr: "signer les formulaires et déclarations de création, ainsi que les statuts, à la condition que le mandant en ait auparavant approuvé le texte définitif par écrit ;",
        en: "sign the forms and declarations of creation, and the articles of association provided that the principal has first approved their final text in writing;",
      },
    }),
    sections: sectionsWith({
      scope: {
        fr: "Le mandataire représente le mandant auprès du guichet des entreprises, du registre du commerce, des administrations fiscales et sociales, des notaires et des journaux d’annonces légales.",
        en: "The holder represents the principal before the business service centre, the trade register, the tax and social administrations, notaries and the journals of legal notices.",
      },
      excluded: {
        fr: "Sont exclus en particulier : devenir associé ou dirigeant à la place du mandant, souscrire, céder ou nantir des parts ou actions, emprunter, ouvrir ou faire fonctionner un compte bancaire, et gérer l’entreprise une fois créée.",
        en: "Excluded in particular are: becoming a partner or director in the principal’s place, subscribing, transferring or pledging shares, borrowing, opening or operating a bank account, and managing the company once it is created.",
      },
    }),
  },
  property: {
    title: {
      fr: "Mandat pour un bien immobilier, sans pouvoir d’en disposer",
      en: "Mandate for real property, without power to dispose of it",
    },
    summary: {
      fr: "Pour suivre un bien : titres, cadastre, impôts, autorisations. Ne permet ni de vendre ni d’hypothéquer.",
      en: "To look after a property: titles, land registry, taxes, permits. Allows neither sale nor mortgage.",
    },
    level: 2,
    powers: powers({
      ...USUAL,
      file: {
        fr: "demander des renseignements, plans, certificats et titres, déposer et suivre les demandes d’immatriculation, de bornage ou d’autorisation, et déclarer le bien à l’impôt ;",
        en: "request information, plans, certificates and titles, file and follow applications for registration, boundary marking or permits, and declare the property for tax;",
      },
    }),
    sections: sectionsWith({
      scope: {
        fr: "Le mandataire représente le mandant auprès de la conservation foncière, du cadastre, des services d’urbanisme, des administrations fiscales, des géomètres et des notaires.",
        en: "The holder represents the principal before the land registry, the survey office, planning offices, tax administrations, surveyors and notaries.",
      },
      excluded: {
        fr: "Le mandataire ne peut pas disposer du bien. Il ne peut ni le vendre, ni le promettre à la vente, ni le donner, ni l’échanger, ni l’apporter à une société, ni l’hypothéquer, ni le partager, ni consentir un bail ou une servitude, ni recevoir le prix d’un bien.",
        en: "The holder may not dispose of the property: neither sell it nor promise its sale, nor give, exchange or contribute it to a company, nor mortgage or divide it, nor grant a lease or an easement, nor receive the price of a property.",
      },
    }),
  },
  documents: {
    title: { fr: "Mandat pour retirer des documents", en: "Mandate to collect documents" },
    summary: {
      fr: "Pour faire retirer un document qui est prêt, et le faire remettre ou envoyer au mandant.",
      en: "To have a document that is ready collected, and handed over or sent to the principal.",
    },
    level: 1,
    powers: powers({
      collect: COLLECT,
      file: {
        fr: "présenter les pièces que le retrait exige et demander un duplicata ou la correction d’une erreur ;",
        en: "present the papers that the collection requires, and ask for a duplicate or the correction of an error;",
      },
      sign: {
        fr: "signer les reçus et registres de remise ;",
        en: "sign the receipts and registers of delivery;",
      },
      pay: {
        fr: "payer les frais de retrait et d’envoi, contre reçu et dans la limite fixée plus bas ;",
        en: "pay the fees of collection and dispatch, against a receipt and within the limit set below;",
      },
    }),
    sections: sectionsWith({
      scope: {
        fr: "Le mandataire se présente à la place du mandant auprès de ceux qui détiennent ces documents, puis les lui remet ou les lui envoie sans retard.",
        en: "The holder appears in the principal’s place before those who hold these documents, and then hands them over or sends them to the principal without delay.",
      },
      excluded: {
        fr: "Le mandataire ne peut ni utiliser les documents, ni les confier à d’autres, ni accepter à la place du mandant un engagement que leur remise supposerait. Certains documents ne sont remis qu’à leur titulaire.",
        en: "The holder may neither use the documents nor entrust them to others, nor accept in the principal’s place a commitment on which their delivery would depend. Some documents are handed over to their owner only.",
      },
    }),
  },
  banking: {
    title: { fr: "Mandat pour des formalités bancaires", en: "Mandate for banking formalities" },
    summary: {
      fr: "Pour déposer un dossier, signer des formulaires et retirer des attestations. Ne permet aucun mouvement d’argent.",
      en: "To file papers, sign forms and collect statements. Allows no movement of money.",
    },
    level: 2,
    powers: powers({
      file: {
        fr: "déposer un dossier auprès de l’établissement, le compléter, répondre à ses questions et demander des attestations ;",
        en: "file papers with the institution, complete them, answer its questions and request statements;",
      },
      collect: {
        fr: "retirer, contre reçu, des relevés, attestations et autres documents, à l’exclusion des cartes, chéquiers et codes ;",
        en: "collect, against a receipt, account statements, certificates and other documents, but no cards, cheque books or codes;",
      },
      sign: {
        fr: "signer les formulaires et accusés de réception qui n’engagent aucune somme ;",
        en: "sign forms and acknowledgements that commit no sum;",
      },
    }),
    sections: sectionsWith({
      scope: {
        fr: "Le mandataire représente le mandant auprès de la banque, de l’établissement de microfinance ou de l’opérateur désigné dans l’objet.",
        en: "The holder represents the principal before the bank, the microfinance institution or the operator named in the purpose.",
      },
      excluded: {
        fr: "Le mandataire ne peut ni retirer, ni verser, ni virer de l’argent, ni consulter les comptes en ligne, ni souscrire un crédit, une garantie ou un placement, ni clôturer un compte. Une procuration sur un compte se donne auprès de la banque, dans la forme qu’elle exige.",
        en: "The holder may neither withdraw, deposit nor transfer money, nor consult accounts online, nor take out credit, a guarantee or an investment, nor close an account. Authority over an account is given at the bank, in the form that it requires.",
      },
    }),
  },
};

/** The day from which the first templates are offered. */
const FIRST_DAY = "2026-01-01";

/** The first version of each kind of mandate. To change a text, add a version; never edit one. */
export const MANDATE_TEMPLATES = Object.entries(BODIES).map(([key, body]) => ({
  key,
  version: 1,
  valid_from: FIRST_DAY,
  body,
}));
