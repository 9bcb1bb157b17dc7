/** Frequent answers of the support team; `{name}` and the other placeholders are filled in (domain/support/canned.ts). */
export const CANNED_ANSWERS = [
  {
    id: "5b0e8f6a-2c1d-4e7b-9a3f-0d6c1b2a4e01",
    title: { fr: "Nous regardons", en: "We are looking into it" },
    text: {
      fr: "Bonjour {name},\n\nMerci de nous avoir écrit. Nous regardons votre dossier et revenons vers vous au sujet de « {subject} ».\n\nRéférence : {reference}",
      en: "Hello {name},\n\nThank you for writing to us. We are looking into it and will come back to you about “{subject}”.\n\nReference: {reference}",
    },
  },
  {
    id: "5b0e8f6a-2c1d-4e7b-9a3f-0d6c1b2a4e02",
    title: { fr: "Document illisible", en: "Document that cannot be read" },
    text: {
      fr: "Bonjour {name},\n\nLe document joint à votre demande est difficile à lire. Pourriez-vous le photographier à nouveau, à plat et en pleine lumière, puis le remplacer depuis la page de votre demande ?",
      en: "Hello {name},\n\nThe document that came with your request is hard to read. Could you take its picture again, laid flat and in full light, then replace it from the page of your request?",
    },
  },
  {
    id: "5b0e8f6a-2c1d-4e7b-9a3f-0d6c1b2a4e03",
    title: { fr: "C’est réglé", en: "It is solved" },
    text: {
      fr: "Bonjour {name},\n\nC’est réglé de notre côté. Dites-nous si tout est en ordre pour vous : il suffit de confirmer sur cette page, ou de nous écrire ce qui manque.",
      en: "Hello {name},\n\nIt is solved on our side. Tell us whether everything is in order for you: just confirm it on this page, or write what is still missing.",
    },
  },
];
