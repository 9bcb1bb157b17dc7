const awaited: Promise<unknown>[] = [];

/**
 * Called by a page's module when it is loaded: `work` loads what the page must have when it is first rendered, on the server or over the HTML of the
 * server. A module that awaited it would wait for itself, where the loaded code shares a file with it.
 */
export function awaitBeforeRendering(work: Promise<unknown>): void {
  // What could not be loaded is loaded again when it is shown, and reported there.
  awaited.push(work.catch(() => {}));
}

/** Resolves when all of it has been loaded or has failed. */
export const readyToRender = (): Promise<unknown> => Promise.all(awaited);
