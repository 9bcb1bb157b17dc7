import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";

/** Navigation of every step, provided by the wizard. */
export type StepNav = {
  first: boolean;
  /** Goes to the previous step without saving; undefined on the first one. */
  back: (() => void) | undefined;
  /** While saving or loading, all fields and buttons are disabled. */
  busy: boolean;
};

type StepFormProps = {
  title: string;
  nav: StepNav;
  /** Label of the button on the right; *Suivant* by default. */
  forward?: string | undefined;
  forwardDisabled?: boolean | undefined;
  /** Only the forward button is disabled: fields can be changed and *Précédent* works. */
  waiting?: boolean | undefined;
  /** Shows the forward button above the fields, with this text, and brings it into view. */
  first?: React.ReactNode;
  /** Number of refusals so far: after each, the first invalid field takes the focus. */
  refusals: number;
  onForward: () => void;
  children: React.ReactNode;
};

/** One step: heading, fields, and the two buttons. */
export function StepForm(props: StepFormProps) {
  const { title, nav, forward, forwardDisabled, waiting, first, refusals, onForward, children } = props;
  const t = useWords("requests");
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const busy = nav.busy || waiting || forwardDisabled || false;
  const wasBusy = useRef(false);
  const location = useLocation();
  const arrived = (location.state as { fromStep?: boolean } | null)?.fromStep === true;

  useEffect(() => {
    // On a page that was just opened the focus stays where it is.
    if (!arrived) return;
    // Deferred, because the frame focuses the whole page on a new address.
    const frame = requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [arrived]);

  useEffect(() => {
    if (refusals === 0) return;
    const invalid = '[aria-invalid="true"]:not([role="radiogroup"]), [data-invalid]';
    form.current?.querySelector<HTMLElement>(invalid)?.focus();
  }, [refusals]);

  useEffect(() => {
    // A disabled button loses the focus; it gets it back after a failure.
    if (wasBusy.current && !busy && document.activeElement === document.body) submit.current?.focus();
    wasBusy.current = busy;
  }, [busy]);

  const leads = first !== undefined;
  useEffect(() => {
    if (!leads || !arrived) return;
    // Deferred until the page has been scrolled to its beginning.
    const frame = requestAnimationFrame(() => submit.current?.scrollIntoView({ block: "center" }));
    return () => cancelAnimationFrame(frame);
  }, [leads, arrived]);

  const button = (
    <Button type="submit" ref={submit} busy={nav.busy || waiting} disabled={forwardDisabled}>
      {forward ?? t("wizard.next")}
    </Button>
  );
  return (
    <form
      data-keeps-text
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
      {first && (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-card bg-success-soft p-5">
          <p className="min-w-60 flex-1">{first}</p>
          {button}
        </div>
      )}
      <div inert={nav.busy}>{children}</div>
      <div className="mt-8 flex flex-wrap justify-between gap-3 border-line border-t pt-6 max-sm:[&>button]:grow">
        <Button variant="secondary" onClick={nav.back} disabled={nav.first || nav.busy}>
          {t("wizard.previous")}
        </Button>
        {!first && button}
      </div>
    </form>
  );
}
