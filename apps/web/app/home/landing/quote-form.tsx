import { COUNTRY } from "../../catalogue/public/country.ts";
import { useWords } from "../../lib/words.tsx";
import { Select, TextInput } from "../../ui/field.tsx";
import { FROM, type Quote, SERVICE } from "./quote.ts";

/** Asks for the price of a procedure: a plain form, whose answer is the page itself. */
export function QuoteForm({ quote }: { quote: Quote }) {
  const t = useWords("home/landing");
  return (
    <form method="get" action="/landing#hero" className="grid max-w-xl grid-cols-2 gap-3">
      <Labelled name="quote-from" label={t("quote.from")}>
        <TextInput
          id="quote-from"
          name={FROM}
          defaultValue={quote.from}
          placeholder={t("quote.from_example")}
          maxLength={60}
          autoComplete="address-level2"
        />
      </Labelled>
      <Labelled name="quote-country" label={t("quote.country")}>
        <Select id="quote-country" name={COUNTRY} key={quote.country} defaultValue={quote.country}>
          {quote.countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Labelled>
      <Labelled name="quote-service" label={t("quote.service")} className="col-span-2 sm:col-span-1">
        <Select id="quote-service" name={SERVICE} key={quote.serviceId} defaultValue={quote.serviceId}>
          {quote.services.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Labelled>
      <button
        type="submit"
        className="col-span-2 min-h-11 self-end rounded-control bg-accent px-5 font-semibold text-on-accent hover:brightness-110 sm:col-span-1"
      >
        {t("quote.submit")}
      </button>
    </form>
  );
}

type LabelledProps = { name: string; label: string; className?: string; children: React.ReactNode };

function Labelled({ name, label, className, children }: LabelledProps) {
  return (
    <div className={className}>
      <label htmlFor={name} className="mb-1 block text-sm text-on-deep-muted">
        {label}
      </label>
      {children}
    </div>
  );
}
