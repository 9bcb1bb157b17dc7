import { useLocation } from "react-router";
import { isInfoPage } from "../navigation/info-page.ts";
import { SIMPLE_TRAILS } from "../navigation/simple-trails.data.ts";
import { Breadcrumbs } from "./components/breadcrumbs.tsx";
import { FloatingButtons } from "./components/floating-buttons.tsx";
import { Footer } from "./components/footer.tsx";
import { SimpleHeader } from "./components/simple-header.tsx";
import { errorBoundaryOf, layoutOf } from "./frame.tsx";

function Buttons() {
  const { pathname } = useLocation();
  return isInfoPage(pathname) ? null : <FloatingButtons />;
}

/** `--sticky-top`: where sticky parts of a page stop, below the header. */
const SIMPLE = {
  className: "flex min-h-dvh flex-col [--sticky-top:calc(4rem+var(--notice,0px))]",
  header: <SimpleHeader />,
  main: "mx-auto w-full max-w-6xl flex-1 px-4 pt-6 pb-20 sm:px-6 sm:pt-8",
  breadcrumbs: <Breadcrumbs trails={SIMPLE_TRAILS} />,
  footer: <Footer />,
  buttons: <Buttons />,
};

export default layoutOf(SIMPLE);
export const ErrorBoundary = errorBoundaryOf(SIMPLE);
