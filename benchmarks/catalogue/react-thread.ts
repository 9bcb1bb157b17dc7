/**
 * A thread that repeatedly renders one React tree with `renderToString`. The tree is the one that the built application
 * passes to its own renderer for a page, with the same data.
 */
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type { WebApp } from "../../apps/server/src/platform/page-thread.ts";

/** The element that `entry.server.tsx` renders: the router, with a context, inside providers. */
type Element = { props: { children?: Element; context?: { serverHandoffStream?: unknown } } };
type Renderer = {
  renderToPipeableStream: (element: Element, options: object) => unknown;
  renderToString: (element: Element) => string;
};

/** `capture`: the URL of the page whose tree is rendered from then on. `render`: the number of the request. */
export type AskedOfThread = { capture: string } | { render: number };
/** `captured`: the page as the application renders it. */
export type ThreadAnswer = { captured: string } | { rendered: number; html: Uint8Array };

const build = workerData as string;
// The module that the application renders with; it must be changed before the application imports it.
const renderer = createRequire(build)("react-dom/server") as Renderer;
const { renderToPipeableStream, renderToString } = renderer;
let element: Element | undefined;
renderer.renderToPipeableStream = (given, options) => {
  element = given;
  return renderToPipeableStream(given, options);
};
const { createPages } = (await import(build)) as WebApp;

async function capture(page: string): Promise<string> {
  const { origin } = new URL(page);
  const render = createPages((url, init) => fetch(new URL(url, origin), init));
  const { html } = await render(new Request(page), undefined);
  if (!element || !html) throw new Error(`${page} was not rendered`);
  let router: Element | undefined = element;
  while (router && !router.props.context) router = router.props.children;
  if (!router?.props.context) throw new Error(`${page} was rendered without a router`);
  // The stream of scripts with the loaders' data, which can be read only once.
  router.props.context.serverHandoffStream = undefined;
  return html.toString();
}

function render(): Uint8Array<ArrayBuffer> {
  if (!element) throw new Error("no page was captured");
  return new Uint8Array(Buffer.from(renderToString(element)));
}

parentPort?.on("message", async (asked: AskedOfThread) => {
  if ("capture" in asked) {
    parentPort?.postMessage({ captured: await capture(asked.capture) } satisfies ThreadAnswer);
    return;
  }
  const html = render();
  parentPort?.postMessage({ rendered: asked.render, html } satisfies ThreadAnswer, [html.buffer]);
});
