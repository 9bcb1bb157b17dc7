import { REGISTRABLE_ROLES } from "@passerelle/domain/roles";
import { useState } from "react";
import { useProfile } from "../../lib/session.ts";
import { signOut } from "../../lib/sign-out.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { completeRegistration } from "../register.ts";
import { NameField, PlaceFields, RegistrationFrame, RoleFields } from "./registration-fields.tsx";
import { useAuthFailureWords } from "./use-auth-failure-words.ts";
import { useRegistration } from "./use-registration.ts";

/** The registration fields that an existing account lacks, filled with what is known. */
export function CompleteForm({ onDone }: { onDone: (name: string) => void }) {
  const t = useWords("auth");
  const failureWords = useAuthFailureWords();
  const profile = useProfile();
  const [failure, setFailure] = useState<unknown>();
  const { country_of_origin, country_of_residence } = profile.metadata;
  const registration = useRegistration({
    save: async (values, phone) => {
      await completeRegistration(values, phone);
      onDone(values.full_name.trim());
    },
    defaults: {
      role: REGISTRABLE_ROLES.find((role) => role === profile.role) ?? REGISTRABLE_ROLES[0],
      account_type: profile.account_type,
      // An account without a name has its email address as name.
      full_name: profile.name === profile.email ? "" : profile.name,
      phone: profile.phone,
      ...(country_of_origin && { country_of_origin }),
      ...(country_of_residence && { country_of_residence }),
    },
  });
  return (
    <>
      {profile.email && (
        <p className="mb-6 wrap-anywhere">{t("complete.account", { email: profile.email })}</p>
      )}
      <RegistrationFrame {...registration} ready submitLabel={t("complete.submit")}>
        <RoleFields {...registration} />
        <NameField {...registration} />
        <PlaceFields {...registration} />
      </RegistrationFrame>
      {failure !== undefined && (
        <Alert kind="error" className="mt-6">
          {failureWords(failure)}
        </Alert>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-2 border-t border-line pt-5">
        <Button variant="ghost" onClick={() => void signOut().catch(setFailure)}>
          {t("complete.leave")}
        </Button>
        <ButtonLink to="/account?tab=data" variant="ghost">
          {t("complete.account_page")}
        </ButtonLink>
      </div>
    </>
  );
}
