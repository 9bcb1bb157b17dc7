/**
 * The first themes and questions of the help centre, which apply to every installation of the product; staff edit them
 * afterwards.
 */
export const HELP_THEMES = [
  {
    id: "commander",
    position: 1,
    title: { fr: "Commander un service", en: "Ordering a service" },
  },
  {
    id: "documents",
    position: 2,
    title: { fr: "Documents à fournir", en: "Documents to provide" },
  },
  {
    id: "paiement",
    position: 3,
    title: { fr: "Prix et paiement", en: "Price and payment" },
  },
  {
    id: "suivi",
    position: 4,
    title: { fr: "Suivi, délais et annulation", en: "Following up, times and cancelling" },
  },
  {
    id: "compte",
    position: 5,
    title: { fr: "Compte et sécurité", en: "Account and security" },
  },
  {
    id: "donnees",
    position: 6,
    title: { fr: "Vos données", en: "Your data" },
  },
];

export const HELP_QUESTIONS = [
  {
    theme_id: "commander",
    position: 1,
    question: { fr: "Comment commander un service ?", en: "How do I order a service?" },
    answer: {
      fr: "Choisissez un service dans le [catalogue](/services), puis le pays où la démarche doit être faite. Vous remplissez ensuite un formulaire en quelques étapes : vos renseignements, vos documents, le paiement s’il y en a un, et une dernière relecture.\n\nRien n’est transmis avant votre confirmation finale. Vous recevez alors un e-mail avec la référence de votre demande.",
      en: "Choose a service in the [catalogue](/services), then the country where the procedure is to be carried out. You then fill in a form in a few steps: your details, your documents, the payment where there is one, and a last reading.\n\nNothing is sent before your final confirmation. You then receive an email with the reference of your request.",
    },
  },
  {
    theme_id: "commander",
    position: 2,
    question: {
      fr: "Puis-je commander pour un parent, un enfant ou un ami ?",
      en: "Can I order for a parent, a child or a friend?",
    },
    answer: {
      fr: "Oui, si vous avez son accord ou le pouvoir d’agir pour lui (parent d’un enfant mineur, tuteur, procuration). À la première étape, choisissez « Pour un proche », puis joignez ses pièces.\n\nCertains organismes ne remettent un document qu’à la personne concernée ou à quelqu’un qui a une procuration : la fiche du service le précise.",
      en: "Yes, if you have their agreement or the power to act for them (parent of a minor, guardian, power of attorney). At the first step, choose “For a relative”, then attach their papers.\n\nSome organisations hand a document only to the person concerned or to somebody with a power of attorney: the service’s page says so.",
    },
  },
  {
    theme_id: "commander",
    position: 3,
    question: { fr: "Faut-il un compte pour voir les prix ?", en: "Do I need an account to see prices?" },
    answer: {
      fr: "Le catalogue et ses prix de départ sont visibles par tous. Un compte gratuit est nécessaire pour ouvrir la fiche complète d’un service, commander et suivre vos demandes.\n\n[Créer un compte](/register) prend deux minutes ; il suffit d’une adresse e-mail.",
      en: "The catalogue and its starting prices can be seen by anybody. A free account is needed to open the full page of a service, to order and to follow your requests.\n\n[Creating an account](/register) takes two minutes; an email address is enough.",
    },
  },
  {
    theme_id: "commander",
    position: 4,
    question: { fr: "Puis-je m’arrêter et reprendre plus tard ?", en: "Can I stop and resume later?" },
    answer: {
      fr: "Oui. Ce que vous saisissez est enregistré comme brouillon et vous attend dans [vos demandes](/requests-tracking), sur tous vos appareils. Un brouillon auquel vous ne touchez plus prend fin après quatre-vingt-dix jours ; un e-mail vous prévient au moins quatorze jours avant.",
      en: "Yes. What you enter is saved as a draft and waits for you in [your requests](/requests-tracking), on all your devices. A draft that you no longer touch ends after ninety days; an email tells you at least fourteen days before.",
    },
  },
  {
    theme_id: "commander",
    position: 5,
    question: { fr: "Dans quels pays intervenez-vous ?", en: "In which countries do you work?" },
    answer: {
      fr: "Chaque service indique les pays où il est proposé, avec le prix et le délai de chacun. Si votre pays ou votre démarche manque, [écrivez-nous](/contact) : nous vous dirons si elle peut être faite.",
      en: "Each service states the countries where it is offered, with the price and the time in each. If your country or your procedure is missing, [write to us](/contact): we will tell you whether it can be done.",
    },
  },
  {
    theme_id: "documents",
    position: 1,
    question: { fr: "Quels formats de fichiers sont acceptés ?", en: "Which file formats are accepted?" },
    answer: {
      fr: "Les documents s’envoient en PDF, JPG ou PNG. Une photo nette prise avec un téléphone convient : document entier, à plat, sans reflet, lisible jusqu’aux bords.",
      en: "Documents are sent as PDF, JPG or PNG. A sharp photograph taken with a telephone will do: the whole document, flat, without glare, legible to the edges.",
    },
  },
  {
    theme_id: "documents",
    position: 2,
    question: {
      fr: "Ma connexion se coupe pendant l’envoi. Dois-je tout recommencer ?",
      en: "My connection drops while sending. Must I start again?",
    },
    answer: {
      fr: "Non. L’envoi d’un fichier reprend là où il s’était arrêté dès que le réseau revient. Ce que vous avez déjà saisi et envoyé reste dans votre brouillon.",
      en: "No. The sending of a file resumes where it stopped as soon as the network is back. What you have already entered and sent stays in your draft.",
    },
  },
  {
    theme_id: "documents",
    position: 3,
    question: { fr: "Qui peut voir mes documents ?", en: "Who can see my documents?" },
    answer: {
      fr: "Vous, et les personnes qui travaillent sur votre demande. Ils s’ouvrent par des liens qui expirent, et chaque lecture est enregistrée. Ils sont transmis à l’organisme auprès duquel la démarche est faite, et à personne d’autre.",
      en: "You, and the people who work on your request. They are opened through links that expire, and each reading is recorded. They are passed on to the organisation with which the procedure is carried out, and to nobody else.",
    },
  },
  {
    theme_id: "documents",
    position: 4,
    question: { fr: "Faut-il envoyer des originaux par courrier ?", en: "Must I send originals by post?" },
    answer: {
      fr: "Rarement. La plupart des démarches commencent avec des copies numérisées. Quand un original ou une procuration légalisée est nécessaire, la fiche du service le dit avant le paiement. N’envoyez jamais un original sans qu’il vous ait été demandé dans le suivi de votre demande.",
      en: "Seldom. Most procedures start with scanned copies. Where an original or a legalised power of attorney is needed, the service’s page says so before payment. Never send an original unless it was asked for in the follow-up of your request.",
    },
  },
  {
    theme_id: "documents",
    position: 5,
    question: {
      fr: "J’ai joint un mauvais document. Que faire ?",
      en: "I attached a wrong document. What now?",
    },
    answer: {
      fr: "Tant que la demande n’est pas soumise, remplacez-le dans le formulaire. Ensuite, si un complément est demandé, vous pourrez joindre le bon ; sinon, [écrivez-nous](/contact) en indiquant la référence de la demande.",
      en: "As long as the request has not been submitted, replace it in the form. Afterwards, if more information is requested, you can attach the right one; otherwise [write to us](/contact) with the reference of the request.",
    },
  },
  {
    theme_id: "paiement",
    position: 1,
    question: { fr: "Comment puis-je payer ?", en: "How can I pay?" },
    answer: {
      fr: "Par carte bancaire, par argent mobile (Orange Money, MTN MoMo) ou par PayPal. Le montant exact, dans la monnaie affichée, est indiqué avant que vous ne payiez.",
      en: "By bank card, by mobile money (Orange Money, MTN MoMo) or by PayPal. The exact amount, in the currency shown, is stated before you pay.",
    },
  },
  {
    theme_id: "paiement",
    position: 2,
    question: { fr: "Que comprend le prix ?", en: "What does the price include?" },
    answer: {
      fr: "Le travail fait pour votre compte : préparation du dossier, démarche sur place, suivi et transmission du résultat, ainsi que ce que la fiche du service indique. Si l’organisme demande des frais imprévus, ils vous sont soumis avant toute dépense. Les abonnés ont une remise de 20 %.",
      en: "The work done on your behalf: preparing the file, the procedure on site, following up and forwarding the result, and what the service’s page states. If the organisation asks for unforeseen fees, they are put to you before any expense. Subscribers get 20% off.",
    },
  },
  {
    theme_id: "paiement",
    position: 3,
    question: { fr: "Mon paiement a échoué. Ai-je été débité ?", en: "My payment failed. Was I charged?" },
    answer: {
      fr: "Un paiement qui échoue ne débite rien de notre côté, et votre demande vous attend : reprenez le paiement quand vous voulez, par le même moyen ou par un autre. Si une somme apparaît malgré tout sur votre relevé, [écrivez-nous](/contact) avec la référence de la demande.",
      en: "A payment that fails debits nothing on our side, and your request waits for you: resume the payment whenever you like, by the same means or another. If an amount appears on your statement all the same, [write to us](/contact) with the reference of the request.",
    },
  },
  {
    theme_id: "paiement",
    position: 4,
    question: { fr: "J’ai appuyé deux fois sur « Payer ».", en: "I pressed “Pay” twice." },
    answer: {
      fr: "Vous ne paierez qu’une fois. Chaque paiement est reconnu, même après un double appui, une page rechargée ou une connexion coupée : l’état de la demande vous dit s’il a abouti.",
      en: "You will pay only once. Each payment is recognised, even after a double press, a page reloaded or a connection cut: the state of the request tells you whether it succeeded.",
    },
  },
  {
    theme_id: "suivi",
    position: 1,
    question: { fr: "Où en est ma demande ?", en: "Where does my request stand?" },
    answer: {
      fr: "Ouvrez [vos demandes](/requests-tracking) : chacune montre son état, les étapes passées et ce qui est attendu de vous. Un e-mail vous confirme aussi son envoi.",
      en: "Open [your requests](/requests-tracking): each shows its state, the steps so far and what is expected of you. An email also confirms that it was submitted.",
    },
  },
  {
    theme_id: "suivi",
    position: 2,
    question: { fr: "Les délais affichés sont-ils garantis ?", en: "Are the times shown guaranteed?" },
    answer: {
      fr: "Ce sont des estimations, en jours ouvrables du pays concerné, à partir d’un dossier complet. La décision appartient à l’organisme. Quand un complément vous est demandé, le délai s’arrête jusqu’à votre réponse.",
      en: "They are estimates, in working days of the country concerned, counted from a complete file. The decision belongs to the organisation. When we ask you for further information, the clock stops until you answer.",
    },
  },
  {
    theme_id: "suivi",
    position: 3,
    question: { fr: "Puis-je annuler et être remboursé ?", en: "Can I cancel and be refunded?" },
    answer: {
      fr: "Un brouillon s’annule à tout moment. Une demande payée s’annule tant que le travail n’a pas commencé, et vous est alors intégralement remboursée. Les détails, dont le droit de rétractation des consommateurs européens, sont dans les [conditions d’utilisation](/legal/terms).",
      en: "A draft can be cancelled at any time. A paid request can be cancelled as long as work has not started, and is then refunded in full. The details, including the right of withdrawal of European consumers, are in the [terms of use](/legal/terms).",
    },
  },
  {
    theme_id: "suivi",
    position: 4,
    question: { fr: "Ma demande a été rejetée. Pourquoi ?", en: "My request was rejected. Why?" },
    answer: {
      fr: "La raison est écrite dans le suivi de la demande. Le plus souvent, un document manque ou n’est plus valable. Si vous avez payé et que le travail n’a pas pu être fait, vous êtes remboursé. Une question ? [Écrivez-nous](/contact).",
      en: "The reason is written in the follow-up of the request. Most often a document is missing or no longer valid. If you paid and the work could not be done, you are refunded. A question? [Write to us](/contact).",
    },
  },
  {
    theme_id: "compte",
    position: 1,
    question: { fr: "J’ai oublié mon mot de passe.", en: "I forgot my password." },
    answer: {
      fr: "Demandez un lien sur la page [Mot de passe oublié](/forgot-password). Il est valable une heure. Si l’e-mail n’arrive pas, regardez dans les courriers indésirables.",
      en: "Ask for a link on the [Forgot password](/forgot-password) page. It is valid for one hour. If the email does not arrive, look into your spam folder.",
    },
  },
  {
    theme_id: "compte",
    position: 2,
    question: { fr: "Comment protéger mon compte ?", en: "How do I protect my account?" },
    answer: {
      fr: "Dans [votre compte](/account), activez la double vérification (application d’authentification, téléphone ou clé de sécurité) et gardez vos codes de secours. Choisissez un mot de passe que vous n’utilisez nulle part ailleurs.\n\nNous ne vous demanderons jamais votre mot de passe, ni un code reçu par message.",
      en: "In [your account](/account), turn on two-step verification (authenticator app, telephone or security key) and keep your recovery codes. Choose a password that you use nowhere else.\n\nWe will never ask for your password, nor for a code that you received in a message.",
    },
  },
  {
    theme_id: "compte",
    position: 3,
    question: {
      fr: "J’ai reçu un message suspect à votre nom.",
      en: "I received a suspicious message in your name.",
    },
    answer: {
      fr: "Ne suivez pas ses liens et ne payez rien. Nous ne demandons jamais de paiement en dehors du site, ni de mot de passe par téléphone ou par e-mail. [Signalez-le-nous](/contact) et, si vous avez donné votre mot de passe, changez-le tout de suite.",
      en: "Do not follow its links and pay nothing. We never ask for a payment outside the site, nor for a password by telephone or email. [Report it to us](/contact) and, if you gave your password, change it at once.",
    },
  },
  {
    theme_id: "compte",
    position: 4,
    question: {
      fr: "Comment changer mon adresse e-mail ou mon numéro ?",
      en: "How do I change my email address or my number?",
    },
    answer: {
      fr: "Dans [votre compte](/account). Le changement d’adresse se confirme deux fois, à l’ancienne et à la nouvelle, pour que personne ne puisse le faire à votre place.",
      en: "In [your account](/account). A change of address is confirmed twice, at the old one and at the new one, so that nobody can do it in your place.",
    },
  },
  {
    theme_id: "donnees",
    position: 1,
    question: { fr: "Comment obtenir une copie de mes données ?", en: "How do I get a copy of my data?" },
    answer: {
      fr: "Dans [votre compte](/account), « Mes données » télécharge tout ce que nous détenons sur vous dans un fichier lisible par d’autres programmes.",
      en: "In [your account](/account), “My data” downloads everything that we hold about you as a file that other programs can read.",
    },
  },
  {
    theme_id: "donnees",
    position: 2,
    question: { fr: "Comment clôturer mon compte ?", en: "How do I close my account?" },
    answer: {
      fr: "Dans [votre compte](/account), une fois vos demandes en cours terminées ou annulées. Vos informations personnelles en sont retirées ; la loi nous fait garder dix ans les demandes payées, leurs documents et leurs paiements.",
      en: "In [your account](/account), once your requests under way are completed or cancelled. Your personal details are removed from it; the law has us keep paid requests, their documents and their payments for ten years.",
    },
  },
  {
    theme_id: "donnees",
    position: 3,
    question: {
      fr: "Combien de temps gardez-vous mes documents ?",
      en: "How long do you keep my documents?",
    },
    answer: {
      fr: "Ceux d’une demande annulée sans avoir été payée sont supprimés aussitôt ; ceux d’une demande payée sont gardés avec elle. Toutes les durées sont dans la [politique de confidentialité](/legal/privacy).",
      en: "Those of a request cancelled without having been paid are deleted at once; those of a paid request are kept with it. All the periods are in the [privacy policy](/legal/privacy).",
    },
  },
];
