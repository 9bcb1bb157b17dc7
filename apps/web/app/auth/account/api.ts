import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, authClient, refreshProfile } from "../../lib/session.ts";
import { returnUrl } from "../mail-link.ts";

const keys = {
  authUser: ["account", "auth-user"] as const,
  devices: ["account", "devices"] as const,
};

/** The account at the authentication service: email address and phone number, in use and awaiting confirmation. */
export const authUser = queryOptions({
  queryKey: keys.authUser,
  queryFn: async () => {
    const auth = await authClient();
    const { data, error } = await auth.getUser();
    if (error) throw error;
    return data.user;
  },
});

/** Reloads what a confirmation may have changed, here and in the profile. */
export async function reloadContact(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: keys.authUser });
  await refreshProfile();
}

/** Requests a change of email address: an email is sent to both addresses. Throws what `authFailure` accepts. */
export async function changeEmail(email: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.updateUser({ email }, { emailRedirectTo: returnUrl("email_change") });
  if (error) throw error;
}

/** Sends the emails of a pending change again; the service knows it by the present address. */
export async function resendEmailChange(email: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.resend({
    type: "email_change",
    email,
    options: { emailRedirectTo: returnUrl("email_change") },
  });
  if (error) throw error;
}

/**
 * Sends a code to a number (E.164), which becomes the account's number once the code is entered. Called again it sends
 * another code: the service's own call for that looks for the account by its former number, and sends nothing without one.
 */
export async function changePhone(phone: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.updateUser({ phone });
  if (error) throw error;
}

export async function confirmPhone(phone: string, token: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.verifyOtp({ type: "phone_change", phone, token });
  if (error) throw error;
}

/** The devices on which the caller is signed in, always fresh. */
export const deviceList = queryOptions({
  queryKey: keys.devices,
  queryFn: async ({ signal }) => (await api("GET /api/me/sessions", {}, { signal })).sessions,
  staleTime: 0,
});

export const revokeDevice = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => api("DELETE /api/me/sessions/:id", { params: { id } }),
    // A device that was already signed out needs no error.
    onSettled: () => client.invalidateQueries({ queryKey: keys.devices }),
  });

export const reloadDevices = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.devices });
