/**
 * Keeps `--notice` at the height of the offline notice, below which headers and other sticky parts stop. Returns a function
 * that ends it.
 */
export function keepNoticeHeight(notice: HTMLElement | null): () => void {
  if (!notice) return () => {};
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() => {
    const height = notice.offsetHeight;
    if (height > 0) style.setProperty("--notice", `${height}px`);
    else style.removeProperty("--notice");
  });
  sizes.observe(notice);
  return () => {
    sizes.disconnect();
    style.removeProperty("--notice");
  };
}
