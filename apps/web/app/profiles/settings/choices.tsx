import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { RadioCard } from "../../ui/radio-card.tsx";

type ChoicesProps<T extends string> = {
  name: string;
  title: string;
  lead: string;
  options: readonly { value: T; label: string; description?: string; icon?: IconName; lang?: string }[];
  /** Undefined: not known yet. */
  chosen: T | undefined;
  onChoose: (value: T) => void;
};

/** A setting with radio buttons; a choice applies at once. */
export function Choices<T extends string>(props: ChoicesProps<T>) {
  const { name, title, lead, options, chosen, onChoose } = props;
  return (
    <Card>
      <fieldset aria-describedby={`${name}-lead`}>
        <legend className="font-display text-2xl">{title}</legend>
        <p id={`${name}-lead`} className="mt-1 text-muted">
          {lead}
        </p>
        <div className="mt-4 grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
          {options.map(({ value, label, description, icon, lang }) => (
            <RadioCard
              key={value}
              name={name}
              value={value}
              lang={lang}
              label={label}
              description={description}
              icon={icon && <Icon name={icon} />}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
          ))}
        </div>
      </fieldset>
    </Card>
  );
}
