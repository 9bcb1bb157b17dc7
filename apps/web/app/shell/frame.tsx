import type { ReactNode } from "react";
import { Outlet, useMatches } from "react-router";
import { listedWords } from "../lib/listed-words.ts";
import { useAllWords } from "../lib/words.tsx";
import { MainContent } from "./components/main-content.tsx";
import { ErrorContent } from "./error-page.tsx";

/** The parts of a frame (spec 1 §2.4). The columns are `contents` in a frame with a single one. */
type FrameParts = {
  className?: string;
  header?: ReactNode;
  columns?: string;
  before?: ReactNode;
  column?: string;
  columnHeader?: ReactNode;
  main?: string;
  /** Whether the page is of staff, whose lists are dense. */
  useDensity?: () => "work" | undefined;
  breadcrumbs?: ReactNode;
  footer?: ReactNode;
  after?: ReactNode;
  buttons: ReactNode;
};

const usual = () => undefined;

function Frame({ parts, children }: { parts: FrameParts; children: ReactNode }) {
  const density = (parts.useDensity ?? usual)();
  return (
    <div className={parts.className}>
      {parts.header}
      <div className={parts.columns ?? "contents"}>
        {parts.before}
        <div className={parts.column ?? "contents"}>
          {parts.columnHeader}
          <MainContent className={parts.main} density={density}>
            {parts.breadcrumbs}
            {children}
          </MainContent>
          {parts.footer}
        </div>
        {parts.after}
      </div>
      {parts.buttons}
    </div>
  );
}

/** Waits for all words of the page. A part that loaded its own later would hide the page, and the field in use would lose the focus. */
function Page() {
  useAllWords(listedWords(useMatches()));
  return <Outlet />;
}

/** The layout route of a frame. */
export const layoutOf = (parts: FrameParts) => () => (
  <Frame parts={parts}>
    <Page />
  </Frame>
);

/** Its error boundary, which keeps the frame around the error page. */
export const errorBoundaryOf =
  (parts: FrameParts) =>
  ({ error }: { error: unknown }) => (
    <Frame parts={parts}>
      <ErrorContent error={error} />
    </Frame>
  );
