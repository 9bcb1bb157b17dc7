/** Header of a reply that the service worker had stored: when that was (ISO 8601). */
export const STORED_AT = "x-stored-at";
