import { useLocation } from "react-router";
import { APP_TRAILS } from "../navigation/app-trails.data.ts";
import { pageAt } from "../navigation/pages.ts";
import { Later } from "../ui/later.tsx";
import { AppHeader } from "./components/app-header.tsx";
import { Breadcrumbs } from "./components/breadcrumbs.tsx";
import { FloatingButtons } from "./components/floating-buttons.tsx";
import { Sidebar } from "./components/sidebar.tsx";
import { errorBoundaryOf, layoutOf } from "./frame.tsx";

/** The words and the reads of the header for a signed-in person. */
export const handle = {
  words: ["notifications/recent"],
  reads: ["/api/announcements", "/api/conversations/unread", "/api/notifications?page=1&per_page=5"],
};

const loadFooter = async () => (await import("./components/footer.tsx")).Footer;
const loadKeys = async () => (await import("./components/work-keys.tsx")).WorkKeys;

/** The dashboard has no footer (spec 1 §2.4). */
function AppFooter() {
  const { pathname } = useLocation();
  return /^\/dashboard\/?$/i.test(pathname) ? null : <Later load={loadFooter} />;
}

/** The pages that need a permission are those of staff. */
function useDensity(): "work" | undefined {
  const access = pageAt(useLocation().pathname)?.access ?? "everyone";
  return access === "everyone" || access === "account" ? undefined : "work";
}

function Keys() {
  return useDensity() ? <Later load={loadKeys} /> : null;
}

/** The frame of the signed-in pages (spec 1 §2.4). `--sticky-top` as in the simple frame. */
const APP = {
  className: "[--sticky-top:calc(4rem+var(--notice,0px))]",
  header: <AppHeader />,
  columns: "flex",
  before: <Sidebar />,
  column: "flex min-h-[calc(100dvh-4rem)] min-w-0 flex-1 flex-col",
  // On a wide screen the right margin is the room of the floating buttons.
  // At least as high as the window, so that the footer does not move when data arrives.
  main: "mx-auto min-h-[calc(100dvh-4rem)] w-full max-w-6xl flex-1 px-4 pt-6 pb-20 sm:px-6 sm:pt-8 lg:pr-18 xl:max-w-[75rem] work:max-w-none work:pt-2 work:pb-8",
  useDensity,
  breadcrumbs: <Breadcrumbs trails={APP_TRAILS} />,
  footer: <AppFooter />,
  buttons: (
    <>
      <FloatingButtons />
      <Keys />
    </>
  ),
};

export default layoutOf(APP);
export const ErrorBoundary = errorBoundaryOf(APP);
