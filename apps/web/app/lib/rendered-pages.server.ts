/**
 * The bytes of rendered pages, by their responses, which have no body: a body would be copied three times on the way
 * out, at a tenth of a page's cost.
 */
export const renderedPages = new WeakMap<Response, Buffer>();
