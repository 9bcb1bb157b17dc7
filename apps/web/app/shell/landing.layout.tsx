import { FloatingButtons } from "./components/floating-buttons.tsx";
import { LandingFooter } from "./components/footer.tsx";
import { LandingHeader } from "./components/landing-header.tsx";
import { errorBoundaryOf, layoutOf } from "./frame.tsx";

const LANDING = {
  header: <LandingHeader />,
  footer: <LandingFooter />,
  buttons: <FloatingButtons />,
};

export default layoutOf(LANDING);
export const ErrorBoundary = errorBoundaryOf(LANDING);
