import { useState } from "react";

/**
 * A value that is saved as soon as it is chosen. `show` shows a choice in place of the saved value at once, and returns a function for
 * when it has been saved, or has not. A mutation alone reports a turn of the event loop later that it is pending, and React would
 * uncheck the pressed box meanwhile.
 */
export function useShownChoice<Value>(saved: Value): {
  shown: Value;
  show: (value: Value) => () => void;
} {
  const [choice, setChoice] = useState<{ value: Value }>();
  return {
    shown: choice ? choice.value : saved,
    show: (value) => {
      const own = { value };
      setChoice(own);
      // A later choice stays.
      return () => setChoice((current) => (current === own ? undefined : current));
    },
  };
}
