import * as z from "zod/mini";
import type { PayPalConfig } from "../../../platform/payment-variables.ts";
import {
  type AccessToken,
  createHttpClient,
  type Deadline,
  type HttpClient,
  keepAccessToken,
} from "../http.ts";

const Token = z.object({ access_token: z.string(), expires_in: z.number() });

/** The API with a token of the client's credentials. If `token.get` throws, no token was obtained and no request was sent. */
export function openPayPal(
  { clientId, clientSecret, apiUrl }: PayPalConfig,
  limits: { deadline?: Deadline },
): { http: HttpClient; token: AccessToken } {
  const common = { name: "paypal", apiUrl, ...limits };
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const login = createHttpClient({ ...common, headers: { authorization: `Basic ${basic}` } });
  const token = keepAccessToken(async () => {
    const form = new URLSearchParams({ grant_type: "client_credentials" });
    const { body } = await login.call({ method: "POST", path: "/v1/oauth2/token", form }, { 200: Token });
    return { token: body.access_token, expiresIn: body.expires_in };
  });
  return { http: createHttpClient({ ...common, token }), token };
}
