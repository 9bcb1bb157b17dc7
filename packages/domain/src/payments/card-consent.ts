/**
 * The version of the text by which a payer consents to later charges of a card. It is stored with each consent: raise it with
 * every change of the text (`renewal.consent` in the words of the page of an order), and keep the earlier texts in its history.
 */
export const CARD_CONSENT_VERSION = 1;
