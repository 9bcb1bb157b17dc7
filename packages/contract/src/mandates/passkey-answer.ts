import * as z from "zod/mini";

const Bytes = z.base64url().check(z.maxLength(8192));

/**
 * The result of `navigator.credentials.get` for a passkey that signed a challenge, as JSON; other fields from the browser are
 * dropped.
 */
export const PasskeyAnswer = z.object({
  id: Bytes,
  rawId: Bytes,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.optional(Bytes),
  }),
  clientExtensionResults: z.object({}),
});
