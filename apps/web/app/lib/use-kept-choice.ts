import { useEffect } from "react";

type Choices = Record<string, string>;

/** The router's state of this entry of the history: with one, a waiting page starts the application at once. */
const entryState = (): { choices?: Choices } | undefined => history.state?.usr ?? undefined;

function keepChoice(name: string, value: string): void {
  const usr = { ...entryState(), choices: { ...entryState()?.choices, [name]: value } };
  history.replaceState({ ...history.state, usr }, "");
}

/**
 * Keeps a choice in this entry of the history, and makes it again when the page is opened again. For selects whose options are
 * rendered in the browser only: browsers restore other fields by themselves. Returns the function that chooses.
 */
export function useKeptChoice(name: string, choose: (value: string) => void): (value: string) => void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    const kept = entryState()?.choices?.[name];
    if (kept !== undefined) choose(kept);
  }, []);
  return (value) => {
    choose(value);
    keepChoice(name, value);
  };
}
