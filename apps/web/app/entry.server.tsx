import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { languageOfRequest } from "./lib/language.ts";
import { serverWords } from "./lib/words.server.ts";
import { WordsProvider } from "./lib/words.tsx";

/** Inline scripts as the browser hashes them: what stands between the tags. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Renders a page whole: public pages are the same for everybody in one language, so they carry an ETag, and their
 * Content-Security-Policy names the hashes of their inline scripts (a nonce could not be cached).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const language = languageOfRequest(request);
  const html = await render(
    <WordsProvider language={language} source={serverWords}>
      <ServerRouter context={routerContext} url={request.url} />
    </WordsProvider>,
  );
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script]) =>
      `'sha256-${createHash("sha256")
        .update(script ?? "")
        .digest("base64")}'`,
  );
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
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
  );
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-language", language);
  headers.set("vary", "accept-language, cookie");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
  const etag = `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 27)}"`;
  headers.set("etag", etag);
  if (status === 200 && request.headers.get("if-none-match") === etag)
    return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : html, { status, headers });
}

function render(element: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      // Reported by the router's handleError; what is rendered then is the error boundary.
      onError: () => {},
    });
  });
}
