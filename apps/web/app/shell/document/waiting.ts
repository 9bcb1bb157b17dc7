import { INTENDED_PATH_KEY } from "../../lib/intended-path.ts";
import { SESSION_KEY } from "../../lib/signed-in-hint.ts";
import { type Later, laterText } from "./later.ts";

type Names = { session: string; intended: string };

/**
 * The script of a waiting page, inline because it has to know the first key and the first press: it loads the application once
 * a field or a button is used, and at once where the application has something to say or to do by itself. Typed text stays in
 * its fields; a form that is sent meanwhile, and a button, are carried out by `replayEarlyPress`. Turned into text: it may
 * use nothing from outside.
 */
function waitForIntent({ session, intended }: Names, later: Later): void {
  const page = document.documentElement;
  const failed = document.querySelector<HTMLElement>("[data-start-failed]");
  const controls = "input,select,textarea,button";
  const buttons = "button[type=button],a[data-language]";
  let isStarting = false;

  function mark(control: Element | null | undefined) {
    for (const other of document.querySelectorAll("[data-pressed]")) {
      other.removeAttribute("data-pressed");
      other.removeAttribute("aria-busy");
    }
    if (!control?.matches("[data-early]")) return;
    control.setAttribute("data-pressed", "");
    control.setAttribute("aria-busy", "true");
  }

  function start() {
    if (isStarting) return;
    isStarting = true;
    if (failed) failed.hidden = true;
    later.start(later.prefix, fail);
  }

  /** The next key or press tries again. */
  function fail(script: HTMLScriptElement) {
    if (!window.earlyPress || !isStarting) return;
    isStarting = false;
    script.type = later.prefix + script.type;
    mark(undefined);
    window.earlyPress.form = undefined;
    window.earlyPress.button = null;
    if (failed) failed.hidden = false;
  }

  function keep({ form, button }: Pick<NonNullable<Window["earlyPress"]>, "form" | "button">) {
    if (!window.earlyPress) return;
    start();
    window.earlyPress.form = form;
    window.earlyPress.button = button;
    mark(button);
  }

  function notice(event: Event) {
    const { type, target } = event;
    if (!(target instanceof Element) || !window.earlyPress) return;
    const button = type === "click" && target.closest<HTMLElement>(buttons);
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    if (button && !ctrlKey && !metaKey && !shiftKey) {
      event.preventDefault();
      keep({ button });
    } else if (target.closest(controls)) start();
  }

  for (const type of ["focusin", "pointerdown", "keydown", "input", "click"])
    addEventListener(type, notice, true);
  addEventListener(
    "submit",
    (event) => {
      if (!window.earlyPress) return;
      event.preventDefault();
      keep({ form: event.target as HTMLFormElement, button: (event as SubmitEvent).submitter });
    },
    true,
  );
  // A language in the address does not need the application: changing it loads the page again.
  const isAddressed = location.hash !== "" || /[?&](?!lang=)/.test(location.search);
  const stored = (storage: () => Storage, key: string) => {
    try {
      return storage().getItem(key) !== null;
    } catch {
      return false;
    }
  };
  const isExpected = () =>
    isAddressed ||
    history.state?.usr != null ||
    stored(() => localStorage, session) ||
    stored(() => localStorage, intended) ||
    stored(() => sessionStorage, intended);
  const startIfExpected = () => isExpected() && start();
  addEventListener("storage", startIfExpected);
  addEventListener("pageshow", startIfExpected);
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-early]"))
    button.disabled = false;
  page.dataset.waiting = "";
  startIfExpected();
  if (document.activeElement?.matches(controls)) start();
}

export const waitingScript = (): string =>
  `(${waitForIntent})(${JSON.stringify({ session: SESSION_KEY, intended: INTENDED_PATH_KEY })},${laterText()})`;

/** Rendered on the server only, since it has run by the time the page hydrates. */
export const WAITING_SCRIPT = import.meta.env.SSR ? waitingScript() : "";
