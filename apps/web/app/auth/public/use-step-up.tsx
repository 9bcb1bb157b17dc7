import { useRef, useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { OwnerProof } from "../account/security/owner-proof.tsx";
import { authFailure } from "../auth-failure.ts";
import { SecondFactor } from "../components/second-factor.tsx";

/** What an action may require first: the second factor of this session, or a recent proof of its owner. */
type Demand = "second_factor" | "code_needed";

type StepUp = {
  /** Runs an action; if it requires a proof, asks for that and runs the action again. */
  guard: <T>(act: () => Promise<T>) => Promise<T>;
  /** Render this in the page, outside of forms. */
  dialog: React.ReactNode;
};

/**
 * Asks for required proofs in place, so that nothing typed is lost. `demands`: the proofs to ask for; errors that require others
 * are thrown.
 */
export function useStepUp(demands: readonly Demand[] = ["second_factor", "code_needed"]): StepUp {
  const auth = useWords("auth");
  const t = useWords("auth/account");
  const [demand, setDemand] = useState<Demand>();
  const answer = useRef<((given: boolean) => void) | undefined>(undefined);

  function close(given: boolean) {
    setDemand(undefined);
    answer.current?.(given);
    answer.current = undefined;
  }

  async function guard<T>(act: () => Promise<T>): Promise<T> {
    const met: Demand[] = [];
    for (;;) {
      try {
        return await act();
      } catch (error) {
        const { code } = authFailure(error);
        const asked = demands.find((one) => one === code);
        // Each proof is requested once: a second refusal has another reason.
        if (!asked || met.includes(asked)) throw error;
        met.push(asked);
        const given = await new Promise<boolean>((resolve) => {
          answer.current = resolve;
          setDemand(asked);
        });
        if (!given) throw error;
      }
    }
  }

  const isFactor = demand === "second_factor";
  return {
    guard,
    dialog: (
      <Dialog
        open={demand !== undefined}
        title={isFactor ? auth("second.title") : t("proof.title")}
        onClose={() => close(false)}
      >
        {demand && <p className="mb-5 text-muted">{isFactor ? auth("second.lead") : t("proof.lead")}</p>}
        {demand === "second_factor" && <SecondFactor onDone={() => close(true)} />}
        {demand === "code_needed" && <OwnerProof onDone={() => close(true)} />}
      </Dialog>
    ),
  };
}
