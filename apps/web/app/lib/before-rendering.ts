const awaited: Promise<unknown>[] = [];

/**
 * Registers `work`, which loads what a page must have when it is first rendered, on the server or over the server's HTML. Called
 * when the page's module is loaded. The module must not await `work` itself: it would wait for itself where the loaded code
 * shares a file with it.
 */
export function awaitBeforeRendering(work: Promise<unknown>): void {
  // What could not be loaded is loaded again when it is shown, and reported there.
  awaited.push(work.catch(() => {}));
}

/** Resolves when all registered work has succeeded or failed. */
export const readyToRender = (): Promise<unknown> => Promise.all(awaited);
