declare global {
  interface Window {
    earlyPress?: { button: HTMLButtonElement | null; listener: (event: Event) => void };
  }
}

/**
 * Inline script that remembers the last button pressed before the page's scripts have arrived: on a slow network its shell is
 * visible seconds earlier. Links, summaries and forms work without scripts.
 */
export const EARLY_PRESS_SCRIPT =
  'addEventListener("click",(window.earlyPress={button:null,listener:e=>{earlyPress.button=e.target.closest("button[type=button]")}}).listener,true);';

/** Carries out the remembered press; call when the page's buttons work. Further calls do nothing. */
export function replayEarlyPress(): void {
  const { earlyPress } = window;
  if (!earlyPress) return;
  delete window.earlyPress;
  removeEventListener("click", earlyPress.listener, true);
  if (earlyPress.button?.isConnected) earlyPress.button.click();
}
