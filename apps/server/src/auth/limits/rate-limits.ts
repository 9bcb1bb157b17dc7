import { type Bucket, defineRateLimit } from "../../platform/rate-limits.ts";

// Only wrong attempts count; a right one returns its token. Otherwise a whole neighbourhood behind one address of a mobile
// network would count as one attacker.
const SIGN_IN: Bucket = { burst: 30, perSecond: 150 / 300 };
/** The default; `AUTH_CALLS_PER_ADDRESS` changes it. */
export const CALLS: Bucket = { burst: 30, perSecond: 30 / 300 };
const ONE_A_MINUTE: Bucket = { burst: 1, perSecond: 1 / 60 };

/** Per place (`placeOf`). */
export const signInsFromPlace = defineRateLimit("sign-in", SIGN_IN);
export const refreshesFromPlace = defineRateLimit("refresh", SIGN_IN);
export const verificationsFromPlace = defineRateLimit("verify", CALLS);
export const anonymousFromPlace = defineRateLimit("anonymous", { burst: 30, perSecond: 30 / 3600 });
export const passkeyOffersFromPlace = defineRateLimit("passkey-offer", { burst: 150, perSecond: 150 / 300 });
export const factorCodesFromPlace = defineRateLimit("factor", { burst: 30, perSecond: 15 / 60 });

/** Calls of one kind, per place. */
export const CALLS_FROM_PLACE = {
  "sign-up": defineRateLimit("sign-up", CALLS),
  resend: defineRateLimit("resend", CALLS),
  otp: defineRateLimit("otp", CALLS),
  magiclink: defineRateLimit("magiclink", CALLS),
  recover: defineRateLimit("recover", CALLS),
  user: defineRateLimit("user", CALLS),
  reauthenticate: defineRateLimit("reauthenticate", CALLS),
  passkey: defineRateLimit("passkey", CALLS),
} as const;

/** Calls that send messages, per network (`networkOfOrigin`): many addresses may belong to one caller. */
export const messagesFromNetwork = defineRateLimit("messages-network", { burst: 120, perSecond: 120 / 300 });

/** Attempts at the codes of one email address or phone number. */
export const codesOfAddress = defineRateLimit("code", { burst: 10, perSecond: 1 / 30 });
/**
 * Emails of one kind to one address, and text messages of one kind to one number; `AUTH_MESSAGE_INTERVAL` changes the interval.
 */
export const emailsOfKind = defineRateLimit("mail", ONE_A_MINUTE);
export const messagesOfKind = defineRateLimit("sms-of-kind", ONE_A_MINUTE);
// Limits the cost of one number, and attempts at its six digits: 48 messages a day, five attempts each.
export const messagesToNumber = defineRateLimit("sms", { burst: 5, perSecond: 1 / 1800 });

/** All limits above. The limits of all emails and text messages together are configured (`limits.ts`). */
export const AUTH_RATE_LIMITS = [
  signInsFromPlace,
  refreshesFromPlace,
  verificationsFromPlace,
  anonymousFromPlace,
  passkeyOffersFromPlace,
  factorCodesFromPlace,
  ...Object.values(CALLS_FROM_PLACE),
  messagesFromNetwork,
  codesOfAddress,
  emailsOfKind,
  messagesOfKind,
  messagesToNumber,
];
