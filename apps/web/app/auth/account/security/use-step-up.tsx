import { useRef, useState } from "react";
import { useWords } from "../../../lib/words.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { authFailure } from "../../auth-failure.ts";
import { SecondFactor } from "../../components/second-factor.tsx";

type StepUp = {
  /** Runs an action; if it requires the second factor, asks for that and runs the action again. */
  guard: <T>(act: () => Promise<T>) => Promise<T>;
  /** Render this in the page. */
  dialog: React.ReactNode;
};

/** Raises a session to the second factor (aal2) in place, for actions that require it. */
export function useStepUp(): StepUp {
  const auth = useWords("auth");
  const [open, setOpen] = useState(false);
  const answer = useRef<((given: boolean) => void) | undefined>(undefined);

  function close(given: boolean) {
    setOpen(false);
    answer.current?.(given);
    answer.current = undefined;
  }

  async function guard<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (authFailure(error).code !== "second_factor") throw error;
      const given = await new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setOpen(true);
      });
      if (!given) throw error;
      return act();
    }
  }

  return {
    guard,
    dialog: (
      <Dialog open={open} title={auth("second.title")} onClose={() => close(false)}>
        {open && (
          <>
            <p className="mb-5 text-muted">{auth("second.lead")}</p>
            <SecondFactor onDone={() => close(true)} />
          </>
        )}
      </Dialog>
    ),
  };
}
