/** Keeps `--notice` at the height of the offline notice, below which headers and other sticky parts stop. A React ref callback. */
export function keepNoticeHeight(notice: HTMLElement | null): (() => void) | undefined {
  if (!notice) return undefined;
  const sizes = new ResizeObserver(() =>
    document.documentElement.style.setProperty("--notice", `${notice.offsetHeight}px`),
  );
  sizes.observe(notice);
  return () => sizes.disconnect();
}
