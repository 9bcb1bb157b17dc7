import type { Role } from "@passerelle/domain/roles";
import type { Provider, Session } from "@supabase/auth-js";
import { authClient, sessionOpened } from "../lib/session.ts";
import { type LinkTokens, ORGANISATION, returnUrl } from "./mail-link.ts";
import type { Assertion } from "./passkey-offer.ts";
import { proveWork } from "./proof-of-work.ts";
import { rememberSignInRequest } from "./sign-in-request.ts";

/** The result of a sign-in: the person, or that the account requires a second factor. */
export type SignedIn = { name: string; role: Role; registered: boolean } | { requires: "second_factor" };

/** Signs in and loads the profile. Throws what `authFailure` accepts. */
export async function signIn(email: string, password: string): Promise<SignedIn> {
  const auth = await authClient();
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  return opened(data.session);
}

/** Signs in with a passkey of this device. Throws what `authFailure` accepts. */
export async function signInWithPasskey(): Promise<SignedIn> {
  const auth = await authClient();
  const { data, error } = await auth.signInWithPasskey();
  if (error) throw error;
  if (!data.session) throw new Error("no session");
  return opened(data.session);
}

/** Signs in with the passkey picked from the browser's autofill. Throws what `authFailure` accepts. */
export async function signInWithAssertion(assertion: Assertion): Promise<SignedIn> {
  const auth = await authClient();
  const { data, error } = await auth.passkey.verifyAuthentication(assertion);
  if (error) throw error;
  if (!data.session) throw new Error("no session");
  return opened(data.session);
}

/** Signs in with the tokens of a link. Throws what `authFailure` accepts. */
export async function signInFromLink({ accessToken, refreshToken }: LinkTokens): Promise<SignedIn> {
  const auth = await authClient();
  const { data, error } = await auth.setSession({ access_token: accessToken, refresh_token: refreshToken });
  if (error) throw error;
  if (!data.session) throw new Error("no session");
  return opened(data.session);
}

async function opened(session: Session): Promise<SignedIn> {
  const state = await sessionOpened(session);
  if (state.status === "second_factor") return { requires: "second_factor" };
  // The account was suspended between the two calls.
  if (state.status !== "signed_in") throw Object.assign(new Error("refused"), { code: "user_banned" });
  const { name, email, role, registered } = state.profile;
  return { name: name || email, role, registered };
}

/** Emails a sign-in link if there is an account; the result is the same without one. */
export async function sendSignInLink(email: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.signInWithOtp({
    email,
    options: { emailRedirectTo: returnUrl("magiclink"), shouldCreateUser: false },
  });
  // This code means that there is no such account.
  if (error && error.code !== "otp_disabled") throw error;
  rememberSignInRequest("magiclink", email);
}

/** Signs in with the code of the same email, for those who read it on another device. */
export async function signInWithCode(email: string, token: string): Promise<SignedIn> {
  const auth = await authClient();
  const { data, error } = await auth.verifyOtp({ email, token, type: "email" });
  if (error) throw error;
  if (!data.session) throw new Error("no session");
  return opened(data.session);
}

/** Redirects to another site to sign in. Throws when the service cannot be reached. */
export async function redirectToProvider(provider: string): Promise<void> {
  const auth = await authClient();
  rememberSignInRequest("provider");
  const { error } = await auth.signInWithOAuth({
    provider: provider as Provider,
    options: { redirectTo: returnUrl("provider", provider) },
  });
  if (error) throw error;
}

/** Redirects to an organisation's sign-in, found by the domain of its email addresses. Throws for an unknown domain. */
export async function redirectToOrganisation(domain: string): Promise<void> {
  const auth = await authClient();
  rememberSignInRequest("provider");
  const { error } = await auth.signInWithSSO({
    domain,
    options: { redirectTo: returnUrl("provider", ORGANISATION) },
  });
  if (error) throw error;
}

/** Emails a link to choose another password; the result does not reveal whether the address is known. */
export async function sendRecoveryLink(email: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.resetPasswordForEmail(email, {
    redirectTo: `${location.origin}/reset-password`,
  });
  if (error) throw error;
}

/** Sends the activation email again; the result does not reveal whether the address is known. */
export async function resendActivation(email: string): Promise<void> {
  const auth = await authClient();
  const captchaToken = await proveWork(email);
  const { error } = await auth.resend({
    type: "signup",
    email,
    options: { emailRedirectTo: returnUrl(), ...(captchaToken && { captchaToken }) },
  });
  if (error) throw error;
}

/**
 * Ends the session that an activation link opened: people sign in with the password, so the token from the address
 * must not stay valid. Returns false when the server does not know the token.
 */
export async function endLinkSession(accessToken: string): Promise<boolean> {
  const response = await fetch("/auth/v1/logout?scope=local", {
    method: "POST",
    headers: { authorization: `Bearer ${accessToken}` },
    keepalive: true,
  });
  return response.status !== 401 && response.status !== 403;
}

/** Whether the signed-in account awaits the confirmation of a new email address. Throws without a network. */
export async function awaitsNewAddress(): Promise<boolean> {
  const { data, error } = await (await authClient()).getUser();
  if (error) throw error;
  return !!data.user.new_email;
}

/** Continues with the session after a second factor raised it. */
export async function continueAfterSecondFactor(): Promise<SignedIn> {
  const auth = await authClient();
  const { data, error } = await auth.getSession();
  if (error) throw error;
  if (!data.session) throw Object.assign(new Error("ended"), { code: "session_not_found" });
  return opened(data.session);
}
