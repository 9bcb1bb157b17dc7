import { kycStatusAtRegistration } from "@passerelle/domain/accounts/registration";
import type { Language } from "../lib/language.ts";
import { authClient, sessionOpened } from "../lib/session.ts";
import type { Registration } from "./registration.ts";

/** Where the link of an activation mail leads back to. */
const landing = () => `${location.origin}/login`;

/** Signs in and reads the profile; answers the name to greet. Throws what `authFailure` understands. */
export async function signIn(email: string, password: string): Promise<string> {
  const auth = await authClient();
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  const session = await sessionOpened(data.session);
  // Suspended between the two calls.
  if (session.status !== "signed_in") throw Object.assign(new Error("refused"), { code: "user_banned" });
  return session.profile.name || session.profile.email;
}

/**
 * Makes an account that an activation mail will confirm (spec 1 §3 *Registration metadata*). `phone` is E.164.
 * The role is a wish: the server decides. Throws what `authFailure` understands.
 */
export async function register(form: Registration, phone: string, language: Language): Promise<void> {
  const auth = await authClient();
  const { data, error } = await auth.signUp({
    email: form.email.trim(),
    password: form.password,
    options: {
      emailRedirectTo: landing(),
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
  if (error) throw error;
  // For an address that is taken, the service may answer a user without identities instead of an error.
  if (data.user?.identities?.length === 0)
    throw Object.assign(new Error("taken"), { code: "user_already_exists" });
}

/** Sends the activation mail again; says nothing of whether the address is known. */
export async function resendActivation(email: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.resend({
    type: "signup",
    email,
    options: { emailRedirectTo: landing() },
  });
  if (error) throw error;
}

/**
 * Ends the session that an activation link opened: signing in happens with the password, so the token that stood in
 * the address must not stay good. Answers false when the server does not know the token.
 */
export async function endLinkSession(accessToken: string): Promise<boolean> {
  const response = await fetch("/auth/v1/logout?scope=local", {
    method: "POST",
    headers: { authorization: `Bearer ${accessToken}` },
    keepalive: true,
  });
  return response.status !== 401 && response.status !== 403;
}
