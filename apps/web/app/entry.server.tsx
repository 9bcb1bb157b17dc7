import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import type { Profile } from "@passerelle/contract/profiles";
import { isZone } from "@passerelle/domain/zone-names";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { carriedOf } from "./lib/carried.ts";
import { EARLY_READS_SCRIPT } from "./lib/early-reads.ts";
import { firstScript } from "./lib/first-script.ts";
import { inlineStyles } from "./lib/inline-styles.server.ts";
import { areStylesKnown } from "./lib/known-styles.ts";
import { languageOfRequest } from "./lib/language.ts";
import type { PageKind } from "./lib/page-kind.ts";
import { PAGE_READER_SCRIPT, pageReaderOf } from "./lib/page-reader.ts";
import { setReaderZone } from "./lib/reader-zone.ts";
import { renderedPages } from "./lib/rendered-pages.server.ts";
import { hashOf, hashScripts } from "./lib/script-hashes.server.ts";
import { preloadWords, serverWords, type UsedWords, usingWords } from "./lib/words.server.ts";
import { WordsProvider } from "./lib/words.tsx";
import { AFTER_PAINT_SCRIPT } from "./shell/document/after-paint.ts";
import { OFFLINE_PATH } from "./shell/document/kind.ts";
import { putOff } from "./shell/document/later.ts";
import { SPECULATION_RULES } from "./shell/document/links.ts";
import { BuildContext } from "./shell/document/page-script.tsx";
import { WAITING_SCRIPT } from "./shell/document/waiting.ts";

/**
 * Renders a whole page. Public pages are the same for all readers of one language and can be cached, so their
 * Content-Security-Policy lists hashes of inline scripts. Only scripts that were rendered with the nonce are hashed; the nonce
 * itself is not sent, because it could not be cached (decision 0043).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const language = languageOfRequest(request);
  const nonce = randomUUID();
  const { loaderData } = routerContext.staticHandlerContext;
  const carried = carriedOf(Object.values(loaderData).map((one) => ({ loaderData: one })));
  const isCarried = carried !== undefined;
  const used: UsedWords = new Set();
  // Others are the same for all readers, whose zones the server does not know.
  const zone = carried && (zoneOf(carried.profile) ?? pageReaderOf(request.headers.get("cookie"))?.zone);
  const { html, hashes } = await zones.run(zone, () =>
    render(
      <WordsProvider language={language} source={isCarried ? usingWords(used) : serverWords}>
        <BuildContext value={buildOf(routerContext.manifest)}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </BuildContext>
      </WordsProvider>,
      nonce,
    ),
  );
  const kind: PageKind | undefined = loaderData.root?.kind;
  const isWaiting = kind === "waiting";
  const scripts = [
    hashOf(firstScript(kind)),
    SPECULATION_HASH,
    ...(isWaiting ? [hashOf(WAITING_SCRIPT)] : []),
    ...(kind === "application" ? [EARLY_READS_HASH] : []),
    ...(isCarried ? CARRIED_HASHES : []),
    ...hashes,
  ];
  const development = import.meta.env.DEV;
  headers.set(
    "content-security-policy",
    [
      "default-src 'self'",
      `script-src 'self' ${development ? "'unsafe-inline'" : scripts.join(" ")}`,
      // React writes style attributes (progress bars); styles cannot run code.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      `connect-src 'self'${development ? " ws:" : ""}`,
      "object-src 'none'",
      "base-uri 'none'",
      `form-action 'self'${leavesByForm(routerContext) ? formTargets(routerContext) : ""}`,
      "frame-ancestors 'none'",
    ].join("; "),
  );
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-language", language);
  headers.set("vary", "accept-language, cookie, accept-encoding");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
  const response = new Response(null, { status, headers });
  const finish = [
    isCarried && ((text: string) => preloadWords(text, language, used)),
    (isWaiting || isCarried) && putOff,
  ].filter((part) => !!part);
  // Most pages need no change of their text; decoding one would cost as much as sending it.
  const finished =
    finish.length > 0 ? Buffer.from(finish.reduce((text, part) => part(text), html.toString())) : html;
  renderedPages.set(response, carriesStyles(kind, request) ? inlineStyles(finished) : finished);
  return response;
}

/** The time zone of the reader of each page that is being rendered. */
const zones = new AsyncLocalStorage<string | undefined>();
setReaderZone(() => zones.getStore());

/** This machine's time zone data may be older than the zone that the person chose. */
const zoneOf = ({ time_zone: zone }: Profile): string | undefined =>
  zone && isZone(zone) ? zone : undefined;

/** First visits only (decision 0101); the offline page is stored with the sheet. */
const carriesStyles = (kind: PageKind | undefined, { url, headers }: Request) =>
  kind !== undefined &&
  !import.meta.env.DEV &&
  !areStylesKnown(headers.get("cookie")) &&
  new URL(url).pathname !== OFFLINE_PATH;

/**
 * Whether a form of the page leads to another site, as that of a payment leads to the provider. Browsers check the targets of
 * forms against the policy after redirects too.
 */
const leavesByForm = ({ staticHandlerContext }: EntryContext) =>
  staticHandlerContext.matches.some(
    ({ route }) => (route as { handle?: { leavesByForm?: boolean } }).handle?.leavesByForm,
  );

/** Any site over https; over http too only where this installation has no TLS, as on a developer's machine. */
const formTargets = ({ staticHandlerContext }: EntryContext) =>
  staticHandlerContext.loaderData.root?.settings?.public_url?.startsWith("https:")
    ? " https:"
    : " https: http:";

const CARRIED_HASHES = [hashOf(PAGE_READER_SCRIPT), hashOf(AFTER_PAINT_SCRIPT)];
const EARLY_READS_HASH = hashOf(EARLY_READS_SCRIPT);
const SPECULATION_HASH = hashOf(SPECULATION_RULES);

/** The version and the files of the build that a document names: all pages of the application load the entry and the root. */
const buildOf = ({ version, entry, routes }: EntryContext["manifest"]) => ({
  version,
  appCode: [entry, routes.root].flatMap((part) => (part ? [part.module, ...(part.imports ?? [])] : [])),
});

/** Renders the page and resolves once it is complete. */
function render(element: React.ReactNode, nonce: string): Promise<ReturnType<typeof hashScripts>> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      nonce,
      // Without chunks every part is rendered in its place, and no script has to move it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collectPage((html) => resolve(hashScripts(html, nonce)))),
      onShellError: reject,
      // The router's handleError reports it; the error boundary is rendered.
      onError: () => {},
    });
  });
}

/**
 * Reused buffers in which pages are collected. A new buffer per page would be garbage outside of V8's heap, which V8 collects
 * late: a flood of pages made the process grow by 50 MiB (decision 0073).
 */
const spare: Buffer[] = [];
const PAGE_BYTES = 256 * 1024;

/** A stream that calls `onComplete` with all that was written. Its bytes are overwritten by a later page. */
function collectPage(onComplete: (page: Buffer) => void): Writable {
  let buffer = spare.pop() ?? Buffer.allocUnsafeSlow(PAGE_BYTES);
  let size = 0;
  return new Writable({
    // Never full, because nothing is sent before the page is complete.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    decodeStrings: false,
    write: (chunk: string | Uint8Array, _encoding, done) => {
      const end = size + (typeof chunk === "string" ? Buffer.byteLength(chunk) : chunk.length);
      if (end > buffer.length) buffer = Buffer.concat([buffer.subarray(0, size)], 2 * end);
      if (typeof chunk === "string") buffer.write(chunk, size);
      else buffer.set(chunk, size);
      size = end;
      done();
    },
    final: (done) => {
      onComplete(buffer.subarray(0, size));
      spare.push(buffer);
      done();
    },
  });
}
