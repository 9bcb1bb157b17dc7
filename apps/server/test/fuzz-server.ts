/**
 * The server that receives hostile inputs, in its own process. It answers each message with its resident size after a garbage
 * collection, in bytes.
 */
process.on("message", () => {
  globalThis.gc?.();
  process.send?.({ rss: process.memoryUsage().rss });
});
await import("./serve.ts");
