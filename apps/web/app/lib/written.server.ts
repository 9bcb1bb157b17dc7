/**
 * The bytes of the pages that were rendered, by their responses, which are without a body: as a body they would be copied
 * three times on the way out, at a tenth of what a page costs.
 */
export const written = new WeakMap<Response, Buffer>();
