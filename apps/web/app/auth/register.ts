import type { Language } from "@passerelle/domain/languages";
import { kycStatusAtRegistration } from "@passerelle/domain/profiles/registration";
import { api, authClient, storeProfile } from "../lib/session.ts";
import { returnUrl } from "./mail-link.ts";
import { proveWork } from "./proof-of-work.ts";
import { detailsOf, type Registration } from "./registration.ts";

/**
 * Creates an account, to be confirmed by an activation email (spec 1 §3 *Registration metadata*). `phone` is E.164.
 * The server decides the role. Throws what `authFailure` accepts.
 */
export async function register(form: Registration, phone: string, language: Language): Promise<void> {
  const auth = await authClient();
  const email = form.email.trim();
  const signUp = (captchaToken?: string) =>
    auth.signUp({
      email,
      password: form.password,
      options: {
        ...(captchaToken && { captchaToken }),
        emailRedirectTo: returnUrl(),
        data: {
          full_name: form.full_name.trim(),
          phone,
          role: form.role,
          country_of_origin: form.country_of_origin,
          country_of_residence: form.country_of_residence,
          account_type: form.account_type,
          account_status: "Actif",
          kyc_status: kycStatusAtRegistration(form.role) === "pending" ? "En attente" : "Non requis",
          language,
          terms_accepted: form.terms,
        },
      },
    });
  let { data, error } = await signUp();
  if (error?.code === "captcha_failed") ({ data, error } = await signUp(await proveWork(email)));
  if (error) throw error;
  // For an existing address the service may return a user without identities instead of an error.
  if (data.user?.identities?.length === 0)
    throw Object.assign(new Error("taken"), { code: "user_already_exists" });
}

/**
 * Completes the registration of an account created without it. `phone` is E.164. A failure to update the
 * authentication service's copy of the name is ignored, so that nothing is asked again.
 */
export async function completeRegistration(form: Registration, phone: string): Promise<void> {
  const profile = await api("PUT /api/me/registration", { body: detailsOf(form, phone, true) });
  await authClient()
    .then((auth) => auth.updateUser({ data: { full_name: profile.name } }))
    .catch(() => {});
  storeProfile(profile);
}
