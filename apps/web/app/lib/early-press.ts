declare global {
  interface Window {
    earlyPress?: {
      /** A button or a link. */
      button: HTMLElement | null;
      /** A form that was sent, on a waiting page; sent again instead of the press. */
      form?: HTMLFormElement | undefined;
      listener: (event: Event) => void;
    };
  }
}

/**
 * Inline script that remembers the last button pressed before the page's scripts have arrived: on a slow network its shell is
 * visible seconds earlier. Links, summaries and forms work without scripts.
 */
export const EARLY_PRESS_SCRIPT =
  'addEventListener("click",(window.earlyPress={button:null,listener:e=>{const b=e.target.closest("button[type=button]");earlyPress.button=b;if(b)earlyPress.form=undefined}}).listener,true);';

/** Carries out the remembered press; call when the page's buttons work. Further calls do nothing. */
export function replayEarlyPress(): void {
  const { earlyPress } = window;
  if (!earlyPress) return;
  delete window.earlyPress;
  removeEventListener("click", earlyPress.listener, true);
  const { form, button } = earlyPress;
  // From here on React marks what is busy.
  for (const pressed of document.querySelectorAll("[data-pressed]")) {
    pressed.removeAttribute("data-pressed");
    pressed.removeAttribute("aria-busy");
  }
  if (form?.isConnected) form.requestSubmit();
  else if (button?.isConnected) button.click();
}
