import type { FastifyReply, FastifyRequest } from "fastify";
import { queryValue } from "../wire/body.ts";
import { validationFailed } from "../wire/errors.ts";

export type Paging = { page: number; perPage: number };

const LARGEST_PAGE = 1000;

/** Reads `page` and `per_page` of the query; an empty value counts as absent. Throws `validation_failed`. */
export function readPaging(request: FastifyRequest): Paging {
  const read = (name: string, usual: number, most: number) => {
    const text = queryValue(request, name);
    if (text === "") return usual;
    if (!/^\d{1,9}$/.test(text)) throw validationFailed(`Bad Pagination Parameters: invalid ${name}`);
    if (name === "per_page" && Number(text) === 0) {
      throw validationFailed("Bad Pagination Parameters: per_page must be greater than 0");
    }
    return Math.min(most, Number(text) || usual);
  };
  return { page: read("page", 1, 999_999_999), perPage: read("per_page", 50, LARGEST_PAGE) };
}

/**
 * Sets `X-Total-Count`, and `Link` to the next and the last page of the same list (0 when it is empty). `page` is the first
 * parameter: the official client reads the first value that it finds.
 */
export function setPagingHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, perPage }: Paging,
  total: number,
): void {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  const others = [...searchParams].filter(([name]) => name !== "page");
  const last = Math.ceil(total / perPage);
  const link = (number: number, rel: string) =>
    `<${pathname}?${new URLSearchParams([["page", String(number)], ...others])}>; rel="${rel}"`;
  const links = [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")];
  reply.headers({ "x-total-count": String(total), link: links.join(", ") });
}

/** False for `created_at asc`, the only order in the reference; without it the newest come first. Throws `validation_failed`. */
export function readNewestFirst(request: FastifyRequest): boolean {
  const sort = queryValue(request, "sort").trim();
  if (sort === "") return true;
  const [field, direction = "desc", ...rest] = sort.split(/\s+/);
  if (field !== "created_at") {
    throw validationFailed(`Bad Sort Parameters: bad field for sort '${field?.slice(0, 40)}'`);
  }
  if (rest.length > 0 || !/^(?:asc|desc)$/i.test(direction)) {
    throw validationFailed(
      `Bad Sort Parameters: bad direction for sort '${direction.slice(0, 40)}', only 'asc' and 'desc' allowed`,
    );
  }
  return direction.toLowerCase() === "desc";
}
