import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";

/** What every step may do: the wizard's frame gives it. */
export type StepNav = {
  first: boolean;
  /** To the step before, which never saves; undefined on the first one. */
  back: (() => void) | undefined;
  /** Something is being saved or loaded: nothing can be typed or pressed. */
  busy: boolean;
};

type StepFormProps = {
  title: string;
  nav: StepNav;
  /** What the button on the right says: *Suivant* unless said otherwise. */
  forward?: string | undefined;
  forwardDisabled?: boolean | undefined;
  /** Only the button is busy: what was typed can still be changed, and *Précédent* leaves. */
  waiting?: boolean | undefined;
  /** Counts the refusals: after each, the first wrong field takes the focus. */
  refusals: number;
  onForward: () => void;
  children: React.ReactNode;
};

/** One step: its heading, its fields, and the two buttons below them. */
export function StepForm(props: StepFormProps) {
  const { title, nav, forward, forwardDisabled, waiting, refusals, onForward, children } = props;
  const t = useWords("requests");
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const busy = nav.busy || waiting || forwardDisabled || false;
  const wasBusy = useRef(false);
  const location = useLocation();
  const arrived = (location.state as { fromStep?: boolean } | null)?.fromStep === true;

  useEffect(() => {
    // Where a reader's attention goes after a step; a page just opened keeps its own place.
    if (!arrived) return;
    // After the frame's own effect, which on a new address puts the focus on the whole page.
    const frame = requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [arrived]);

  useEffect(() => {
    if (refusals === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [refusals]);

  useEffect(() => {
    // A button that is disabled while it works loses the focus; after a failure it is where one tries again.
    if (wasBusy.current && !busy && document.activeElement === document.body) submit.current?.focus();
    wasBusy.current = busy;
  }, [busy]);

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onForward();
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="mb-5 text-2xl sm:text-3xl">
        {title}
      </h2>
      <div inert={nav.busy}>{children}</div>
      <div className="mt-8 flex flex-wrap justify-between gap-3 border-line border-t pt-6 max-sm:[&>button]:grow">
        <Button variant="secondary" onClick={nav.back} disabled={nav.first || nav.busy}>
          {t("wizard.previous")}
        </Button>
        <Button type="submit" ref={submit} busy={nav.busy || waiting} disabled={forwardDisabled}>
          {forward ?? t("wizard.next")}
        </Button>
      </div>
    </form>
  );
}
