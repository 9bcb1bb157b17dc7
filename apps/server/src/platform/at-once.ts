/**
 * Returns a function that runs tasks, at most `most` at the same time; the others wait in the order of arrival. For tasks that
 * hold much memory.
 */
export function runAtOnce(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The next task takes over the place, so that none that comes later can pass it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
