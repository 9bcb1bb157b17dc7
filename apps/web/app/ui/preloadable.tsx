import { type ComponentType, lazy, useState } from "react";

/**
 * A component whose code is loaded when it is first shown, or before by `preload`: then it is shown at once, and the `Suspense` around
 * it shows nothing. `preload` never rejects: showing the component tries again, and if that fails, the page does.
 */
export function preloadable<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  const Later: ComponentType<P> = lazy(loadOnce);
  function Part(props: P) {
    // The same for as long as it is shown: another component would lose the focus.
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown {...props} />;
  }
  return { Part, preload: () => loadOnce().then(ignore, ignore) };
}

const ignore = () => {};
