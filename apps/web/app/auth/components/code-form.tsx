import { useEffect, useRef, useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { useAuthFailureWords } from "./use-auth-failure-words.ts";

type CodeFormProps = {
  label: string;
  hint?: string;
  submitLabel: string;
  /** Six to ten digits, or the characters of a recovery code. */
  kind?: "digits" | "recovery";
  /** Throws what `authFailure` accepts; the code then stays, marked as invalid. */
  onCode: (code: string) => Promise<void>;
  /** Other actions, beside the button. */
  children?: React.ReactNode;
};

/** A form for a code, which may be typed, pasted with spaces, or filled in by the phone that received it. */
export function CodeForm(props: CodeFormProps) {
  const { label, hint, submitLabel, kind = "digits", onCode, children } = props;
  const t = useWords("auth");
  const failureWords = useAuthFailureWords();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function submit(event: React.FormEvent) {
    event.preventDefault();
    if (busy) return;
    const bare = kind === "digits" ? code.replaceAll(/\D/g, "") : code.trim();
    const right = kind === "digits" ? /^\d{6,10}$/.test(bare) : bare.length > 0;
    setProblem(right ? undefined : t(kind === "digits" && code ? "second.digits" : "problems.required"));
    if (!right) return input.current?.focus();
    setBusy(true);
    try {
      await onCode(bare);
    } catch (error) {
      setProblem(failureWords(error));
      requestAnimationFrame(() => input.current?.select());
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
      <Field label={label} hint={hint} required error={problem}>
        {(field) => (
          <TextInput
            {...field}
            ref={input}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete={kind === "digits" ? "one-time-code" : "off"}
            inputMode={kind === "digits" ? "numeric" : "text"}
            autoCapitalize="none"
            spellCheck={false}
            className="max-w-72 font-mono text-xl tracking-widest"
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}
