import { useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { TextInput } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";

/** A password field with a button that shows its value. */
export function PasswordInput(props: React.ComponentProps<"input">) {
  const t = useWords("auth");
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={shown ? "text" : "password"}
        className="pr-13"
      />
      <button
        type="button"
        aria-label={t(shown ? "hide_password" : "show_password")}
        aria-controls={props.id}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-muted hover:text-primary"
      >
        <Icon name={shown ? "eye-off" : "eye"} />
      </button>
    </div>
  );
}
