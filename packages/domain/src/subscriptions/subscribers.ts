/** Number of subscribers per page of finance. */
export const SUBSCRIBERS_PER_PAGE = 50;
