/** Closing the device's dialog counts as shared. */
type Outcome = "shared" | "copied" | "failed";

/** Shares the address of a page of ours with the device's dialog; copies it where there is none or it fails. */
export async function shareAddress(path: string, title: string): Promise<{ outcome: Outcome; url: string }> {
  const url = location.origin + path;
  if (navigator.share) {
    const problem = await navigator.share({ title, url }).then(
      () => undefined,
      (error: unknown) => (error as DOMException).name,
    );
    if (problem === undefined || problem === "AbortError") return { outcome: "shared", url };
  }
  // Missing where the page is not served securely.
  const copied = await navigator.clipboard?.writeText(url).then(
    () => true,
    () => false,
  );
  return { outcome: copied ? "copied" : "failed", url };
}
