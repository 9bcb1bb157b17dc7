-- The first questions of the help centre, which hold for this product wherever it runs; staff edit them from here on.
INSERT INTO help_themes (id, position, title, title_en) VALUES
  ('commander', 1, 'Commander un service', 'Ordering a service'),
  ('documents', 2, 'Documents à fournir', 'Documents to provide'),
  ('paiement', 3, 'Prix et paiement', 'Price and payment'),
  ('suivi', 4, 'Suivi, délais et annulation', 'Following up, delays and cancelling'),
  ('compte', 5, 'Compte et sécurité', 'Account and security'),
  ('donnees', 6, 'Vos données', 'Your data');

INSERT INTO help_questions (theme_id, position, question, question_en, answer, answer_en) VALUES
  ('commander', 1, 'Comment commander un service ?', 'How do I order a service?',
   'Choisissez un service dans le [catalogue](/services), puis le pays où la démarche doit être faite. Vous remplissez ensuite un formulaire en quelques étapes : vos renseignements, vos documents, le paiement s’il y en a un, et une dernière relecture.

Rien n’est transmis avant votre confirmation finale. Vous recevez alors un e-mail avec la référence de votre demande.',
   'Choose a service in the [catalogue](/services), then the country where the procedure is to be carried out. You then fill in a form in a few steps: your details, your documents, the payment where there is one, and a last reading.

Nothing is sent before your final confirmation. You then receive an email with the reference of your request.'),
  ('commander', 2, 'Puis-je commander pour un parent, un enfant ou un ami ?', 'Can I order for a parent, a child or a friend?',
   'Oui, si vous avez son accord ou le pouvoir d’agir pour lui (parent d’un enfant mineur, tuteur, procuration). Indiquez dans les commentaires pour qui est la demande et joignez ses pièces.

Certains organismes ne remettent un document qu’à la personne concernée ou à quelqu’un qui a une procuration : la fiche du service le précise.',
   'Yes, if you have their agreement or the power to act for them (parent of a minor, guardian, power of attorney). State in the comments whom the request is for and attach their papers.

Some organisms hand a document only to the person concerned or to somebody with a power of attorney: the service’s page says so.'),
  ('commander', 3, 'Faut-il un compte pour voir les prix ?', 'Do I need an account to see prices?',
   'Le catalogue et ses prix de départ sont visibles par tous. Un compte gratuit est nécessaire pour ouvrir la fiche complète d’un service, commander et suivre vos demandes.

[Créer un compte](/register) prend deux minutes ; il suffit d’une adresse e-mail.',
   'The catalogue and its starting prices can be seen by anybody. A free account is needed to open the full page of a service, to order and to follow your requests.

[Creating an account](/register) takes two minutes; an email address is enough.'),
  ('commander', 4, 'Puis-je m’arrêter et reprendre plus tard ?', 'Can I stop and resume later?',
   'Oui. Ce que vous saisissez est enregistré comme brouillon et vous attend dans [vos demandes](/requests-tracking), sur tous vos appareils. Un brouillon auquel vous ne touchez plus prend fin après quatre-vingt-dix jours ; un e-mail vous prévient au moins quatorze jours avant.',
   'Yes. What you enter is saved as a draft and waits for you in [your requests](/requests-tracking), on all your devices. A draft that you no longer touch ends after ninety days; an email tells you at least fourteen days before.'),
  ('commander', 5, 'Dans quels pays intervenez-vous ?', 'In which countries do you work?',
   'Chaque service indique les pays où il est proposé, avec le prix et le délai de chacun. Si votre pays ou votre démarche manque, [écrivez-nous](/contact) : nous vous dirons si elle peut être faite.',
   'Each service states the countries where it is offered, with the price and the delay of each. If your country or your procedure is missing, [write to us](/contact): we will tell you whether it can be done.'),
  ('documents', 1, 'Quels formats de fichiers sont acceptés ?', 'Which file formats are accepted?',
   'Les documents s’envoient en PDF, JPG ou PNG. Une photo nette prise avec un téléphone convient : document entier, à plat, sans reflet, lisible jusqu’aux bords.',
   'Documents are sent as PDF, JPG or PNG. A sharp photograph taken with a telephone will do: the whole document, flat, without glare, legible to the edges.'),
  ('documents', 2, 'Ma connexion se coupe pendant l’envoi. Dois-je tout recommencer ?', 'My connection drops while sending. Must I start again?',
   'Non. L’envoi d’un fichier reprend là où il s’était arrêté dès que le réseau revient. Ce que vous avez déjà saisi et envoyé reste dans votre brouillon.',
   'No. The sending of a file resumes where it stopped as soon as the network is back. What you have already entered and sent stays in your draft.'),
  ('documents', 3, 'Qui peut voir mes documents ?', 'Who can see my documents?',
   'Vous, et les personnes qui travaillent sur votre demande. Ils s’ouvrent par des liens qui expirent, et chaque lecture est enregistrée. Ils sont transmis à l’organisme auprès duquel la démarche est faite, et à personne d’autre.',
   'You, and the people who work on your request. They are opened through links that expire, and each reading is recorded. They are passed on to the organism with which the procedure is carried out, and to nobody else.'),
  ('documents', 4, 'Faut-il envoyer des originaux par courrier ?', 'Must I send originals by post?',
   'Rarement. La plupart des démarches commencent avec des copies numérisées. Quand un original ou une procuration légalisée est nécessaire, la fiche du service le dit avant le paiement. N’envoyez jamais un original sans qu’il vous ait été demandé dans le suivi de votre demande.',
   'Seldom. Most procedures start with scanned copies. Where an original or a legalised power of attorney is needed, the service’s page says so before payment. Never send an original unless it was asked for in the follow-up of your request.'),
  ('documents', 5, 'J’ai joint un mauvais document. Que faire ?', 'I attached a wrong document. What now?',
   'Tant que la demande n’est pas soumise, remplacez-le dans le formulaire. Ensuite, si un complément est demandé, vous pourrez joindre le bon ; sinon, [écrivez-nous](/contact) en indiquant la référence de la demande.',
   'As long as the request has not been submitted, replace it in the form. Afterwards, if a complement is asked for, you can attach the right one; otherwise [write to us](/contact) with the reference of the request.'),
  ('paiement', 1, 'Comment puis-je payer ?', 'How can I pay?',
   'Par carte bancaire, par argent mobile (Orange Money, MTN MoMo) ou par PayPal. Le montant exact, dans la monnaie affichée, est indiqué avant que vous ne payiez.',
   'By bank card, by mobile money (Orange Money, MTN MoMo) or by PayPal. The exact amount, in the currency shown, is stated before you pay.'),
  ('paiement', 2, 'Que comprend le prix ?', 'What does the price include?',
   'Le travail fait pour votre compte : préparation du dossier, démarche sur place, suivi et transmission du résultat, ainsi que ce que la fiche du service indique. Si l’organisme demande des frais imprévus, ils vous sont soumis avant toute dépense. Les abonnés ont une remise de 20 %.',
   'The work done on your behalf: preparing the file, the procedure on site, following up and forwarding the result, and what the service’s page states. If the organism asks for unforeseen fees, they are put to you before any expense. Subscribers get 20% off.'),
  ('paiement', 3, 'Mon paiement a échoué. Ai-je été débité ?', 'My payment failed. Was I debited?',
   'Un paiement qui échoue ne débite rien de notre côté, et votre demande vous attend : reprenez le paiement quand vous voulez, par le même moyen ou par un autre. Si une somme apparaît malgré tout sur votre relevé, [écrivez-nous](/contact) avec la référence de la demande.',
   'A payment that fails debits nothing on our side, and your request waits for you: resume the payment whenever you like, by the same means or another. If an amount appears on your statement all the same, [write to us](/contact) with the reference of the request.'),
  ('paiement', 4, 'J’ai appuyé deux fois sur « Payer ».', 'I pressed “Pay” twice.',
   'Vous ne paierez qu’une fois. Chaque paiement est reconnu, même après un double appui, une page rechargée ou une connexion coupée : l’état de la demande vous dit s’il a abouti.',
   'You will pay only once. Each payment is recognised, even after a double press, a page reloaded or a connection cut: the state of the request tells you whether it succeeded.'),
  ('suivi', 1, 'Où en est ma demande ?', 'Where does my request stand?',
   'Ouvrez [vos demandes](/requests-tracking) : chacune montre son état, les étapes passées et ce qui est attendu de vous. Un e-mail vous confirme aussi son envoi.',
   'Open [your requests](/requests-tracking): each shows its state, the steps so far and what is expected of you. An email also confirms that it was submitted.'),
  ('suivi', 2, 'Les délais affichés sont-ils garantis ?', 'Are the delays shown guaranteed?',
   'Ce sont des estimations, en jours ouvrables du pays concerné, à partir d’un dossier complet. La décision appartient à l’organisme. Quand un complément vous est demandé, le délai s’arrête jusqu’à votre réponse.',
   'They are estimates, in working days of the country concerned, counted from a complete file. The decision belongs to the organism. When a complement is asked of you, the delay stops until you answer.'),
  ('suivi', 3, 'Puis-je annuler et être remboursé ?', 'Can I cancel and be refunded?',
   'Un brouillon s’annule à tout moment. Une demande payée s’annule tant que le travail n’a pas commencé, et vous est alors intégralement remboursée. Les détails, dont le droit de rétractation des consommateurs européens, sont dans les [conditions d’utilisation](/legal/terms).',
   'A draft can be cancelled at any time. A paid request can be cancelled as long as work has not started, and is then refunded in full. The details, including the right of withdrawal of European consumers, are in the [terms of use](/legal/terms).'),
  ('suivi', 4, 'Ma demande a été refusée. Pourquoi ?', 'My request was rejected. Why?',
   'La raison est écrite dans le suivi de la demande. Le plus souvent, un document manque ou n’est plus valable. Si vous avez payé et que le travail n’a pas pu être fait, vous êtes remboursé. Une question ? [Écrivez-nous](/contact).',
   'The reason is written in the follow-up of the request. Most often a document is missing or no longer valid. If you paid and the work could not be done, you are refunded. A question? [Write to us](/contact).'),
  ('compte', 1, 'J’ai oublié mon mot de passe.', 'I forgot my password.',
   'Demandez un lien sur la page [Mot de passe oublié](/forgot-password). Il est valable une heure. Si l’e-mail n’arrive pas, regardez dans les courriers indésirables.',
   'Ask for a link on the [Forgot password](/forgot-password) page. It is valid for one hour. If the email does not arrive, look into your spam folder.'),
  ('compte', 2, 'Comment protéger mon compte ?', 'How do I protect my account?',
   'Dans [votre compte](/account), activez la double vérification (application d’authentification, téléphone ou clé d’accès) et gardez vos codes de secours. Choisissez un mot de passe que vous n’utilisez nulle part ailleurs.

Nous ne vous demanderons jamais votre mot de passe, ni un code reçu par message.',
   'In [your account](/account), turn on two-step verification (authenticator application, telephone or passkey) and keep your recovery codes. Choose a password that you use nowhere else.

We will never ask for your password, nor for a code that you received in a message.'),
  ('compte', 3, 'J’ai reçu un message suspect à votre nom.', 'I received a suspicious message in your name.',
   'Ne suivez pas ses liens et ne payez rien. Nous ne demandons jamais de paiement en dehors du site, ni de mot de passe par téléphone ou par e-mail. [Signalez-le-nous](/contact) et, si vous avez donné votre mot de passe, changez-le tout de suite.',
   'Do not follow its links and pay nothing. We never ask for a payment outside the site, nor for a password by telephone or email. [Report it to us](/contact) and, if you gave your password, change it at once.'),
  ('compte', 4, 'Comment changer mon adresse e-mail ou mon numéro ?', 'How do I change my email address or my number?',
   'Dans [votre compte](/account). Le changement d’adresse se confirme deux fois, à l’ancienne et à la nouvelle, pour que personne ne puisse le faire à votre place.',
   'In [your account](/account). A change of address is confirmed twice, at the old one and at the new one, so that nobody can do it in your place.'),
  ('donnees', 1, 'Comment obtenir une copie de mes données ?', 'How do I get a copy of my data?',
   'Dans [votre compte](/account), « Mes données » télécharge tout ce que nous détenons sur vous dans un fichier lisible par d’autres programmes.',
   'In [your account](/account), “My data” downloads everything that we hold about you as a file that other programs can read.'),
  ('donnees', 2, 'Comment clôturer mon compte ?', 'How do I close my account?',
   'Dans [votre compte](/account), une fois vos demandes en cours terminées ou annulées. Vos informations personnelles en sont retirées ; la loi nous fait garder dix ans les demandes payées, leurs documents et leurs paiements.',
   'In [your account](/account), once your requests under way are completed or cancelled. Your personal details are removed from it; the law has us keep paid requests, their documents and their payments for ten years.'),
  ('donnees', 3, 'Combien de temps gardez-vous mes documents ?', 'How long do you keep my documents?',
   'Ceux d’une demande annulée sans avoir été payée sont supprimés aussitôt ; ceux d’une demande payée sont gardés avec elle. Toutes les durées sont dans la [politique de confidentialité](/legal/privacy).',
   'Those of a request cancelled without having been paid are deleted at once; those of a paid request are kept with it. All the periods are in the [privacy policy](/legal/privacy).');
