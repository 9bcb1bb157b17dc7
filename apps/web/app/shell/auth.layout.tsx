import { useWords } from "../lib/words.tsx";
import bridge from "../ui/bridge-art.svg?no-inline";
import { BrandLink } from "./components/brand-link.tsx";
import { FloatingButtons } from "./components/floating-buttons.tsx";
import { LanguageSwitch } from "./components/language-switch.tsx";
import { errorBoundaryOf, layoutOf } from "./frame.tsx";

function Picture() {
  const ui = useWords("ui");
  return (
    <aside className="absolute inset-y-0 right-0 hidden w-(--picture) overflow-hidden bg-deep text-on-deep lg:block">
      <div className="sticky top-0 flex h-dvh max-h-[calc(100dvh-var(--strip,0rem))] flex-col justify-between pt-24">
        <p className="mx-auto max-w-md px-10 text-center font-display text-4xl text-balance leading-tight">
          {ui("tagline")}
        </p>
        {/* As wide as the deck of the bridge, whose ends extend beyond the column. Phones do not show the picture and do not load
            it. */}
        <img
          src={bridge}
          alt=""
          width="780"
          height="400"
          loading="lazy"
          className="mt-10 w-[131%] max-w-[44.5rem] shrink-0 self-center"
        />
      </div>
    </aside>
  );
}

/**
 * A form with a link back, the language switch and, on a wide screen, a picture (spec 1 §2.4). The picture comes last in the
 * document: its room is kept from the start, so that the form does not move when it arrives over a slow network.
 */
const AUTH = {
  columns:
    "relative flex min-h-[calc(100dvh-var(--strip,0rem))] [--picture:min(40%,42rem)] lg:pr-(--picture)",
  column: "flex min-w-0 flex-1 flex-col",
  columnHeader: (
    <header className="flex h-16 shrink-0 items-center justify-between px-4 sm:px-8">
      <BrandLink />
      <LanguageSwitch />
    </header>
  ),
  main: "mx-auto w-full max-w-xl flex-1 px-4 pt-4 pb-12 sm:px-6 sm:pt-8",
  after: <Picture />,
  buttons: <FloatingButtons />,
};

export default layoutOf(AUTH);
export const ErrorBoundary = errorBoundaryOf(AUTH);
