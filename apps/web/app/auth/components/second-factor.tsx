import type { Factor, GoTrueClient } from "@supabase/auth-js";
import { useEffect, useState } from "react";
import { authClient } from "../../lib/session.ts";
import { signOut } from "../../lib/sign-out.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { continueAfterSecondFactor } from "../api.ts";
import { listVerifiedFactors } from "../second-factor.ts";
import { FactorChallenge } from "./factor-challenge.tsx";
import { useAuthFailureWords } from "./use-auth-failure-words.ts";
import { useWelcome } from "./use-welcome.ts";

type SecondFactorProps = {
  /** The client whose session is raised; this browser's own by default. */
  auth?: GoTrueClient;
  /** Whether it can be left, when it guards the whole account. */
  leave?: boolean;
  /** Called once the session is raised; by default the person is signed in. */
  onDone?: () => unknown;
};

/** Asks for one of the account's second factors, which the person chooses. */
export function SecondFactor({ auth, leave = false, onDone }: SecondFactorProps) {
  const t = useWords("auth");
  const failureWords = useAuthFailureWords();
  const welcome = useWelcome();
  const [factors, setFactors] = useState<Factor[]>();
  const [chosen, setChosen] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const client = () => (auth ? Promise.resolve(auth) : authClient());

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    setFailure(undefined);
    client().then(listVerifiedFactors).then(setFactors).catch(setFailure);
  }, [tries]);

  async function done(codesLeft?: number) {
    if (onDone) await onDone();
    else welcome(await continueAfterSecondFactor(), codesLeft);
  }

  const factor = factors?.find(({ id }) => id === chosen) ?? factors?.[0];
  const others = factors?.filter((other) => other !== factor) ?? [];
  return (
    <div className="flex flex-col gap-6">
      {failure !== undefined && (
        <Alert
          kind="error"
          action={
            <Button variant="secondary" onClick={() => setTries(tries + 1)}>
              {t("reset.retry")}
            </Button>
          }
        >
          {failureWords(failure)}
        </Alert>
      )}
      {!factors && failure === undefined && <Skeleton className="h-40" />}
      {factor && <FactorChallenge key={factor.id} factor={factor} client={client} onDone={done} />}
      {factors?.length === 0 && <Alert kind="warning">{t("second.none")}</Alert>}
      {others.length > 0 && (
        <div>
          <p className="mb-1 font-semibold">{t("second.other")}</p>
          <ul className="flex flex-col items-start">
            {others.map((other) => (
              <li key={other.id}>
                <Button
                  variant="ghost"
                  onClick={() => setChosen(other.id)}
                  className="-ml-5 justify-start text-left"
                >
                  {t(`second.use.${other.factor_type as "totp"}`, { name: other.friendly_name ?? "" })}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {leave && factors && <p className="text-sm text-muted">{t("second.lost")}</p>}
      {leave && (
        <p className="border-t border-line pt-4 text-center">
          <Button variant="ghost" onClick={() => void signOut("local").catch(setFailure)}>
            {t("second.leave")}
          </Button>
        </p>
      )}
    </div>
  );
}
