/** The server that gets hostile inputs, as a process of its own: answers each message with its resident size after a collection, in bytes. */
process.on("message", () => {
  globalThis.gc?.();
  process.send?.({ rss: process.memoryUsage().rss });
});
await import("./serve.ts");
