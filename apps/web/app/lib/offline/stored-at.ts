/** On an answer that the service worker gave from its memory: when that was stored (ISO 8601). */
export const STORED_AT = "x-stored-at";
