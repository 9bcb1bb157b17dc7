import { unsavedInputOf, unsentOf } from "./unsaved-input.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Text typed into the field of a page that is number `nth` of the `of` fields with this name or label. */
type TypedText = { field: string; nth: number; of: number; value: string };

const TEXT_TYPES = ["text", "email", "tel", "url", ""];

/** Fields of secrets and payment cards are never kept; searches are no work that could be lost. */
const SECRET = /^(cc-|one-time-code|new-password|current-password)/;

/** Parts that keep their text themselves (the wizard, messages). */
const KEPT_ELSEWHERE = "[data-keeps-text], search, [role=search]";

function isKept(target: EventTarget | null): target is TextControl {
  if (target instanceof HTMLTextAreaElement) return !target.closest(KEPT_ELSEWHERE);
  if (!(target instanceof HTMLInputElement)) return false;
  return (
    TEXT_TYPES.includes(target.getAttribute("type") ?? "") &&
    !SECRET.test(target.autocomplete) &&
    target.getAttribute("role") !== "combobox" &&
    !target.closest(KEPT_ELSEWHERE)
  );
}

const nameOf = (control: TextControl): string => control.name || (control.labels?.[0]?.textContent ?? "");

/** The fields of the page with this name or label, in its order. */
const fieldsNamed = (name: string): TextControl[] =>
  [...document.querySelectorAll<TextControl>("main input, main textarea")].filter(
    (one) => isKept(one) && nameOf(one) === name,
  );

/** Fields with typed text, and whether their form was submitted since. */
const typed = new Map<TextControl, boolean>();

/** The session may end while a form is being sent. */
const isBeingSent = ({ form }: TextControl): boolean => form?.querySelector("[aria-busy=true]") != null;

/** Follows typing on all pages until the returned function is called. */
export function followTyping(): () => void {
  const onInput = ({ target }: Event) => {
    if (isKept(target)) typed.set(target, false);
  };
  const onSubmit = ({ target }: Event) => {
    for (const control of typed.keys()) if (control.form === target) typed.set(control, true);
  };
  document.addEventListener("input", onInput);
  document.addEventListener("submit", onSubmit);
  return () => {
    typed.clear();
    document.removeEventListener("input", onInput);
    document.removeEventListener("submit", onSubmit);
  };
}

/** The text of the page that was typed and not sent; fields that were removed or emptied do not count. */
function textsOfPage(): TypedText[] {
  for (const control of typed.keys()) if (!control.isConnected) typed.delete(control);
  return [...typed].flatMap(([control, isSubmitted]) => {
    if (control.value.trim() === "" || (isSubmitted && !isBeingSent(control))) return [];
    const field = nameOf(control);
    const fields = fieldsNamed(field);
    return { field, nth: fields.indexOf(control), of: fields.length, value: control.value };
  });
}

const storeOf = (userId: string) => unsavedInputOf(userId).within("page:");

/** Whether the person would lose text by signing out: of this page, kept in this tab for another one, or waiting for a network. */
export const hasUnsavedText = (userId: string): boolean =>
  textsOfPage().length > 0 || [unsavedInputOf, unsentOf].some((of) => of(userId).list().length > 0);

/** Keeps the typed text of the page at `path` in this tab, for the next sign-in of the same person. */
export function keepTypedText(userId: string, path: string): void {
  const texts = textsOfPage();
  if (texts.length > 0) storeOf(userId).keep(path, texts);
}

/** The page whose text was kept last, if any. */
export const pageWithText = (userId: string): string | undefined => storeOf(userId).list().at(-1)?.name;

/**
 * Writes kept text of the page at `path` back to its fields, as they appear, and calls `onDone` when all of it is there. While
 * the page has another number of fields with the same name, it is unknown to which of them the text belongs.
 * Returns a function that ends the wait.
 */
export function restoreTypedText(userId: string, path: string, onDone: () => void): () => void {
  const kept = storeOf(userId).read(path)?.value;
  const texts = Array.isArray(kept) ? (kept as TypedText[]) : [];
  if (texts.length === 0) return () => {};
  const observer = new MutationObserver(attempt);
  function attempt() {
    for (const text of [...texts]) {
      const fields = fieldsNamed(text.field);
      const control = fields.length === text.of ? fields[text.nth] : undefined;
      if (!control) continue;
      texts.splice(texts.indexOf(text), 1);
      // What was written once may be changed or sent since, and must not be written again.
      storeOf(userId).keep(path, texts);
      write(control, text.value);
    }
    if (texts.length > 0) return;
    observer.disconnect();
    storeOf(userId).forget(path);
    onDone();
  }
  observer.observe(document.body, { childList: true, subtree: true });
  attempt();
  return () => observer.disconnect();
}

/** Writes as typing does: React takes a value only from the native setter and an event. */
function write(control: TextControl, value: string): void {
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
