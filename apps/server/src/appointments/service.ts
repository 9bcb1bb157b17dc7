export { addFirstOffer } from "./kinds/first-offer.ts";
export { insertFirstSettings } from "./settings-queries.ts";
