import { useEffect, useState } from "react";
import { loadPhoneNumbers, type PhoneNumbers } from "./phone-numbers.ts";

/** The numbering plans once they are loaded; a form that needs them awaits `loadPhoneNumbers` itself. */
export function usePhoneNumbers(): PhoneNumbers | undefined {
  const [phones, setPhones] = useState<PhoneNumbers>();
  useEffect(() => {
    let shown = true;
    loadPhoneNumbers().then(
      (loaded) => shown && setPhones(loaded),
      () => {},
    );
    return () => {
      shown = false;
    };
  }, []);
  return phones;
}
