import type { LocalizedText } from "@passerelle/domain/languages";
import type { TemplateSection } from "@passerelle/domain/mandates/template";

/**
 * The parts that differ between the kinds of mandates. `excluded`: the most important exclusions, named although everything that
 * is not listed is excluded anyway.
 */
type Particular = { scope: LocalizedText; excluded: LocalizedText };

/** The sections of every mandate, with the parts of one kind; they do not depend on the law of a country. */
export const sectionsWith = ({ scope, excluded }: Particular): TemplateSection[] => [
  {
    heading: { fr: "Les parties", en: "The parties" },
    blocks: [
      {
        text: {
          fr: "{{principal}}, ci-après « le mandant », donne mandat à {{holder}}, ci-après « le mandataire », qui l’accepte en signant le présent texte.",
          en: "{{principal}}, “the principal”, gives a mandate to {{holder}}, “the holder”, who accepts it by signing this text.",
        },
      },
      {
        text: {
          fr: "Renseignements sur le mandant, tels qu’il les a déclarés : {{principal_details}}.",
          en: "Particulars of the principal, as the principal declared them: {{principal_details}}.",
        },
        when: "principal_details",
      },
      {
        text: {
          fr: "Renseignements sur le mandataire, tels que le mandant les a déclarés : {{holder_details}}.",
          en: "Particulars of the holder, as the principal declared them: {{holder_details}}.",
        },
        when: "holder_details",
      },
    ],
  },
  {
    heading: { fr: "L’objet", en: "Purpose" },
    blocks: [
      {
        text: {
          fr: "Le mandat porte sur l’affaire suivante, et sur elle seule : {{subject}}.",
          en: "The mandate concerns the following matter, and no other: {{subject}}.",
        },
      },
      { text: scope },
      {
        text: {
          fr: "Il vaut pour les actes à accomplir dans le pays suivant : {{country}}.",
          en: "It applies to acts to be carried out in the following country: {{country}}.",
        },
      },
    ],
  },
  {
    heading: { fr: "Les pouvoirs", en: "Powers" },
    blocks: [
      {
        text: {
          fr: "Pour cet objet, le mandant donne au mandataire le pouvoir d’accomplir en son nom et pour son compte les actes suivants :",
          en: "For this purpose, the principal empowers the holder to carry out the following acts in the principal’s name and on the principal’s behalf:",
        },
      },
      { list: "powers" },
      {
        text: {
          fr: "Tout acte qui n’est pas énuméré ci-dessus est exclu. Chaque pouvoir est donné séparément et peut être révoqué séparément.",
          en: "Every act that is not listed above is excluded. Each power is given separately and can be revoked separately.",
        },
      },
      { text: excluded },
    ],
  },
  {
    heading: { fr: "Les limites", en: "Limits" },
    blocks: [
      {
        text: {
          fr: "Le mandataire peut payer au nom du mandant, pour toute la durée du mandat, une somme totale de {{ceiling}} au plus. Il ne peut ni emprunter ni s’engager au-delà.",
          en: "The holder may pay in the principal’s name, over the whole term of the mandate, a total of {{ceiling}} at most. The holder may neither borrow nor make commitments beyond it.",
        },
        when: "ceiling",
      },
      {
        text: {
          fr: "Le mandataire ne peut faire aucun paiement au nom du mandant, ni contracter aucune dette pour lui.",
          en: "The holder may make no payment in the principal’s name, and incur no debt on the principal’s behalf.",
        },
        unless: "ceiling",
      },
      {
        text: {
          fr: "Le mandataire agit lui-même. Il ne peut charger une autre personne de tout ou partie du mandat sans l’accord écrit du mandant.",
          en: "The holder acts in person, and may not entrust all or part of the mandate to another person without the principal’s written agreement.",
        },
      },
      {
        text: {
          fr: "Le mandataire ne peut pas se servir du mandat dans son propre intérêt, ni conclure pour le mandant un acte avec lui-même.",
          en: "The holder may not use the mandate in the holder’s own interest, nor conclude an act between the principal and the holder.",
        },
      },
    ],
  },
  {
    heading: { fr: "Les devoirs du mandataire", en: "Duties of the holder" },
    blocks: [
      {
        text: {
          fr: "Le mandataire agit avec soin, suit les instructions du mandant et l’informe sans retard de ce qu’il fait et de ce qui l’en empêche.",
          en: "The holder acts with care, follows the principal’s instructions, and informs the principal without delay of what is done and of what prevents it.",
        },
      },
      {
        text: {
          fr: "Il rend compte de chaque acte et de chaque somme. À la fin du mandat, il remet au mandant tout ce qu’il a reçu pour lui.",
          en: "The holder accounts for each act and each sum, and at the end of the mandate hands over to the principal everything received on the principal’s behalf.",
        },
      },
      {
        text: {
          fr: "Il garde le secret sur ce qu’il apprend et ne montre les documents du mandant qu’à ceux qui doivent les voir.",
          en: "The holder keeps confidential what the mandate reveals, and shows the principal’s documents only to those who must see them.",
        },
      },
    ],
  },
  {
    heading: { fr: "La durée et la fin", en: "Term and end" },
    blocks: [
      {
        text: {
          fr: "Le mandat commence le {{starts_on}}, et au plus tôt le jour où le mandataire l’accepte. Il prend fin le {{ends_on}} inclus, sans tacite reconduction.",
          en: "The mandate begins on {{starts_on}}, and not before the day on which the holder accepts it. It ends at the close of {{ends_on}} and is not renewed tacitly.",
        },
      },
      {
        text: {
          fr: "Le mandant peut à tout moment, et sans donner de raison, révoquer le mandat ou l’un de ses pouvoirs. La révocation vaut pour le mandataire dès qu’elle est enregistrée sur {{platform}}, qui l’en avertit. Il appartient au mandant d’en avertir aussi ceux à qui le mandat a été présenté.",
          en: "The principal may revoke the mandate, or any of its powers, at any time and without giving a reason. The revocation binds the holder as soon as it is recorded on {{platform}}, which notifies the holder. It is for the principal to notify those to whom the mandate was shown as well.",
        },
      },
      {
        text: {
          fr: "Le mandataire peut y renoncer à tout moment, en achevant ce qui ne peut être interrompu sans dommage pour le mandant.",
          en: "The holder may renounce the mandate at any time, completing whatever cannot be interrupted without harm to the principal.",
        },
      },
      {
        text: {
          fr: "Le mandat prend aussi fin quand son objet est accompli, et par le décès ou l’incapacité de l’une des parties.",
          en: "The mandate also ends when its purpose is fulfilled, and on the death or incapacity of either party.",
        },
      },
    ],
  },
  {
    heading: { fr: "La forme et ses limites", en: "Form, and what it is worth" },
    blocks: [
      {
        text: {
          fr: "Le présent mandat porte le numéro {{number}}. Il est signé par voie électronique sur {{platform}}, qui conserve le texte, les signatures et leurs preuves.",
          en: "This mandate bears the number {{number}}. It is signed electronically on {{platform}}, which keeps the text, the signatures and their evidence.",
        },
        unless: "authority",
      },
      {
        text: {
          fr: "Le présent mandat porte le numéro {{number}}. {{platform}} conserve le texte, les accords, le document signé et leurs preuves.",
          en: "This mandate bears the number {{number}}. {{platform}} keeps the text, the consents, the signed document and their evidence.",
        },
        when: "authority",
      },
      {
        text: {
          fr: "Le mandant et le mandataire l’approuvent par voie électronique sur {{platform}}, puis le signent sur papier devant {{authority}}. Le mandat ne prend effet qu’une fois le document signé vérifié par {{platform}}.",
          en: "The principal and the holder approve it electronically on {{platform}}, then sign it on paper before {{authority}}. The mandate takes effect only once {{platform}} has checked the signed document.",
        },
        when: "authority",
      },
      {
        text: {
          fr: "Une administration, une banque ou un notaire peut exiger en plus une apostille, une seconde légalisation ou une traduction officielle. Le mandant et le mandataire en ont été avertis avant de signer.",
          en: "An office, a bank or a notary may also require an apostille, a second legalisation or an official translation. The principal and the holder were informed of this before signing.",
        },
        when: "authority",
      },
      {
        text: {
          fr: "Une administration, une banque ou un notaire peut exiger une autre forme, par exemple une signature légalisée, une apostille, une traduction officielle ou un acte notarié, et refuser une simple signature électronique. Le mandant et le mandataire en ont été avertis avant de signer.",
          en: "An office, a bank or a notary may require another form, for example a legalised signature, an apostille, an official translation or a notarial deed, and may refuse a simple electronic signature. The principal and the holder were informed of this before signing.",
        },
        unless: "authority",
      },
      {
        text: {
          fr: "Les règles impératives du pays où un acte est accompli l’emportent sur le présent texte.",
          en: "The mandatory rules of the country where an act is carried out prevail over this text.",
        },
      },
      {
        text: {
          fr: "Le texte existe en français et en anglais, avec le même contenu. S’ils diffèrent, ou en cas de doute, les pouvoirs du mandataire s’entendent au sens le plus étroit.",
          en: "The text exists in French and in English, with the same content. If they differ, or in case of doubt, the holder’s powers are to be understood in the narrowest sense.",
        },
      },
    ],
  },
];
