/** How many subscribers a page of finance lists. */
export const SUBSCRIBERS_PER_PAGE = 50;
