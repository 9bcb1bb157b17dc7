import { randomInt } from "node:crypto";
import { newId, send, signIn } from "./client.ts";

const PASSWORD = "Neuf girafes sous la pluie 47";

/** Creates a person with a confirmed email address and phone number, by the calls of a program that administers accounts. */
export async function openAccount(url: string, token: string, full_name: string) {
  const email = `person-${newId()}@voyage.test`;
  const { status, body } = await send(`${url}/auth/v1/admin/users`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      email,
      email_confirm: true,
      phone: `+336${randomInt(10_000_000, 99_999_999)}`,
      phone_confirm: true,
      password: PASSWORD,
      user_metadata: { full_name, country_of_origin: "CM", country_of_residence: "FR", terms_accepted: true },
    }),
  });
  if (status !== 200) throw new Error(`account: HTTP ${status} ${JSON.stringify(body)}`);
  return { ...(await signIn(url, email, PASSWORD)), email };
}
