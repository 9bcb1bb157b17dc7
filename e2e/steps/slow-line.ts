import { expect, type Page } from "@playwright/test";
import type { File } from "./files.ts";
import { chooseFile, documentPlace } from "./wizard.ts";

/** The same document with seven megabytes after its end, which PDF readers ignore. */
export function heavy(file: File): File {
  return { ...file, buffer: Buffer.concat([file.buffer, Buffer.alloc(7 * 1024 * 1024, " ")]) };
}

/**
 * Replies once with 503 to the request that continues an upload, like a proxy without a server; counts the uploads that start.
 */
export async function answerAwayOnce(page: Page): Promise<() => number> {
  let away = false;
  let begun = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/files/uploads")) begun += 1;
  });
  await page.route("**/files/uploads/*", async (route) => {
    if (away || route.request().method() !== "HEAD") return route.fallback();
    away = true;
    await route.fulfill({ status: 503 });
  });
  return () => (away ? begun : Number.NaN);
}

/** Sends a file over a slow connection and interrupts it by `cut`. */
export async function cutOff(page: Page, name: string, file: File, cut: () => Promise<void>): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Network.enable");
  const line = (uploadThroughput: number) =>
    protocol.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput,
    });
  // Slow enough that a busy machine sees the bar before the file has been sent, and again after a cut.
  await line(500_000);
  await chooseFile(page, name, file);
  const bar = documentPlace(page, name).getByRole("progressbar");
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(10);
  await cut();
  await expect(bar, "cut off on the way, and not given up").toBeVisible();
  await line(-1);
}
