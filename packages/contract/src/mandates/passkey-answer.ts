import * as z from "zod/mini";

const Bytes = z.base64url().check(z.maxLength(8192));

/** The answer of `navigator.credentials.get`, as JSON; what else a browser reports is dropped. */
/** What a browser answers for a passkey that signed a challenge. */
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
