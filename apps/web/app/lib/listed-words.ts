/**
 * What a page or a frame declares. `words`: the namespaces that it shows. `reads`: the calls that it makes first when it is
 * signed in, with the parameters of its address, exactly as it will send them.
 */
type Handle = { words?: string[]; reads?: string[] } | undefined;

/** The namespaces that the page and its frames list (`handle.words`), from the matches of the router. */
export const listedWords = (matches: readonly { handle: unknown }[]): string[] =>
  matches.flatMap(({ handle }) => (handle as Handle)?.words ?? []);
