import { kycStatusAtRegistration } from "@passerelle/domain/profiles/registration";
import type { Role } from "@passerelle/domain/roles";
import type { Provider, Session } from "@supabase/auth-js";
import type { Language } from "../lib/language.ts";
import { api, authClient, sessionOpened, storeProfile } from "../lib/session.ts";
import { awaitSignIn } from "./awaited.ts";
import { type LinkTokens, landing, ORGANISATION } from "./mail-link.ts";
import type { Assertion } from "./passkey-offer.ts";
import type { Registration } from "./registration.ts";

/** What signing in came to: the person, or a second factor that the account asks for first. */
export type SignedIn = { name: string; role: Role; registered: boolean } | { owes: "second_factor" };

/** Signs in and reads the profile. Throws what `authFailure` understands. */
export async function signIn(email: string, password: string): Promise<SignedIn> {
  const auth = await authClient();
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  return opened(data.session);
}

/** Signs in with a passkey of this device. Throws what `authFailure` understands. */
export async function signInWithPasskey(): Promise<SignedIn> {
  const auth = await authClient();
  const { data, error } = await auth.signInWithPasskey();
  if (error) throw error;
  if (!data.session) throw new Error("no session");
  return opened(data.session);
}

/** Signs in with the passkey that somebody picked where the browser offered it. Throws what `authFailure` understands. */
export async function signInWithAssertion(assertion: Assertion): Promise<SignedIn> {
  const auth = await authClient();
  const { data, error } = await auth.passkey.verifyAuthentication(assertion);
  if (error) throw error;
  if (!data.session) throw new Error("no session");
  return opened(data.session);
}

/** Signs in with what a link came back with. Throws what `authFailure` understands. */
export async function signInFromLink({ accessToken, refreshToken }: LinkTokens): Promise<SignedIn> {
  const auth = await authClient();
  const { data, error } = await auth.setSession({ access_token: accessToken, refresh_token: refreshToken });
  if (error) throw error;
  if (!data.session) throw new Error("no session");
  return opened(data.session);
}

async function opened(session: Session): Promise<SignedIn> {
  const state = await sessionOpened(session);
  if (state.status === "second_factor") return { owes: "second_factor" };
  // Suspended between the two calls.
  if (state.status !== "signed_in") throw Object.assign(new Error("refused"), { code: "user_banned" });
  const { name, email, role, registered } = state.profile;
  return { name: name || email, role, registered };
}

/** Sends a link that signs in, when there is an account; answers the same when there is none. */
export async function sendSignInLink(email: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.signInWithOtp({
    email,
    options: { emailRedirectTo: landing("magiclink"), shouldCreateUser: false },
  });
  // Says that nobody has this address.
  if (error && error.code !== "otp_disabled") throw error;
  awaitSignIn("magiclink", email);
}

/** Signs in with the code of the same letter, for whoever reads their mail on another device. */
export async function signInWithCode(email: string, token: string): Promise<SignedIn> {
  const auth = await authClient();
  const { data, error } = await auth.verifyOtp({ email, token, type: "email" });
  if (error) throw error;
  if (!data.session) throw new Error("no session");
  return opened(data.session);
}

/** Leaves for another site, which says who somebody is. Throws when it cannot be reached. */
export async function leaveForProvider(provider: string): Promise<void> {
  const auth = await authClient();
  awaitSignIn("provider");
  const { error } = await auth.signInWithOAuth({
    provider: provider as Provider,
    options: { redirectTo: landing("provider", provider) },
  });
  if (error) throw error;
}

/** Leaves for the sign-in of an organisation, known by the domain of its addresses. Throws when nobody has it. */
export async function leaveForOrganisation(domain: string): Promise<void> {
  const auth = await authClient();
  awaitSignIn("provider");
  const { error } = await auth.signInWithSSO({
    domain,
    options: { redirectTo: landing("provider", ORGANISATION) },
  });
  if (error) throw error;
}

/** Sends a link to choose another password; says nothing of whether the address is known. */
export async function sendRecoveryLink(email: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.resetPasswordForEmail(email, {
    redirectTo: `${location.origin}/reset-password`,
  });
  if (error) throw error;
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

/**
 * Says what registration asks, for an account that was made without. `phone` is E.164. The authentication service's copy
 * of the name follows, as when the profile is saved; that it does not is no reason to ask everything again.
 */
export async function completeRegistration(form: Registration, phone: string): Promise<void> {
  const { role, account_type, country_of_origin, country_of_residence, terms } = form;
  const profile = await api("PUT /api/me/registration", {
    body: {
      name: form.full_name.trim(),
      phone,
      role,
      account_type,
      country_of_origin,
      country_of_residence,
      terms_accepted: terms as true,
    },
  });
  await authClient()
    .then((auth) => auth.updateUser({ data: { full_name: profile.name } }))
    .catch(() => {});
  storeProfile(profile);
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

/** Whether the account that is signed in here waits for a new address to be confirmed. Throws without a network. */
export async function awaitsNewAddress(): Promise<boolean> {
  const { data, error } = await (await authClient()).getUser();
  if (error) throw error;
  return !!data.user.new_email;
}

/** Goes on with the session that a second factor has just raised. */
export async function secondFactorGiven(): Promise<SignedIn> {
  const auth = await authClient();
  const { data, error } = await auth.getSession();
  if (error) throw error;
  if (!data.session) throw Object.assign(new Error("ended"), { code: "session_not_found" });
  return opened(data.session);
}
