export { addFirstOffer } from "./kinds/first-offer.ts";
