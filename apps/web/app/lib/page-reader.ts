import { isZone } from "@passerelle/domain/zone-names";
import { setCookie } from "./set-cookie.ts";
import { SESSION_KEY } from "./signed-in-hint.ts";

const COOKIE = "page_reader";
/** The pages whose first HTML contains data of one person. */
const PATH = "/dashboard";
const MONTH_S = 30 * 24 * 60 * 60;

const FORMAT = /^([0-9a-f-]{36})~([\w+-]+(?:\/[\w+-]+)*)$/;

/**
 * The person whose session this browser stores, for whom a page may be rendered, and the IANA time zone to use unless their
 * account has one.
 */
export type PageReader = { id: string; zone: string };

/**
 * Reads it from a `Cookie` header; undefined without one. It proves nothing: the sealed cookie does (`page-session.ts`). It keeps the
 * server from rendering the page of a person who has left this browser, or times that the browser would write in another way.
 */
export function pageReaderOf(cookies: string | null): PageReader | undefined {
  const pair = (cookies ?? "").split(/;\s*/).find((one) => one.startsWith(`${COOKIE}=`));
  const [, id, zone] = FORMAT.exec(pair?.slice(COOKIE.length + 1) ?? "") ?? [];
  return id && zone && isZone(zone) ? { id, zone } : undefined;
}

/** As the cookie and the page name it. */
export const readerText = (id: string, zone: string): string => `${id}~${zone}`;

export const pageReaderCookie = (reader: PageReader): string =>
  `${COOKIE}=${readerText(reader.id, reader.zone)}`;

/** Stores for whom this browser's pages may be rendered; undefined when the session has ended. */
export function notePageReader(id: string | undefined): void {
  const value = id ? readerText(id, Intl.DateTimeFormat().resolvedOptions().timeZone) : "";
  setCookie(`${COOKIE}=${value};path=${PATH};max-age=${id ? MONTH_S : 0};samesite=strict`);
}

/** Whether the page at this address may have been rendered for one person. */
export const hasPageReader = (): boolean => document.cookie.includes(`${COOKIE}=`);

type Names = { session: string; cookie: string; path: string; lifetime: number };

/**
 * Inline script of a page that was rendered for one person: it replaces the page, before anything of it is painted, when this browser
 * stores the session of another one or none, or has another time zone since. Turned into text: it may use nothing from outside.
 */
function leavePageOfOther({ session, cookie, path, lifetime }: Names): void {
  try {
    const { dataset } = document.currentScript as HTMLScriptElement;
    const id = JSON.parse(localStorage.getItem(session) ?? "null")?.user?.id;
    const reader = id ? `${id}~${Intl.DateTimeFormat().resolvedOptions().timeZone}` : "";
    if (reader === dataset.reader) return;
    document.documentElement.hidden = true;
    const secure = location.protocol === "https:" ? ";secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: as in `set-cookie.ts`, which a script that is a text cannot import
    document.cookie = `${cookie}=${reader};path=${path};max-age=${id ? lifetime : 0};samesite=strict${secure}`;
    location.reload();
  } catch {
    // A device without storage has no session, and got no cookie.
  }
}

export const pageReaderScript = (): string =>
  `(${leavePageOfOther})(${JSON.stringify({ session: SESSION_KEY, cookie: COOKIE, path: PATH, lifetime: MONTH_S } satisfies Names)})`;

/** Rendered on the server only, since it has run by the time the page hydrates. */
export const PAGE_READER_SCRIPT = import.meta.env.SSR ? pageReaderScript() : "";
