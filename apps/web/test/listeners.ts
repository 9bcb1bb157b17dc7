import { afterAll, beforeAll, vi } from "vitest";

type Added = [target: EventTarget, ...Parameters<EventTarget["addEventListener"]>];

/**
 * Calls functions that listen on the document or the window before the tests of this file, and removes their listeners after
 * them: the files of a worker share both, so a press in another file would be handled here too.
 */
export function listenInThisFile(...functions: (() => void)[]): void {
  const added: Added[] = [];
  beforeAll(() => {
    const spies = [document, window].map((target) => ({
      target,
      add: vi.spyOn(target as EventTarget, "addEventListener"),
    }));
    for (const listen of functions) listen();
    for (const { target, add } of spies) {
      added.push(...add.mock.calls.map((call): Added => [target, ...call]));
      add.mockRestore();
    }
  });
  afterAll(() => {
    for (const [target, ...call] of added) target.removeEventListener(...call);
  });
}
