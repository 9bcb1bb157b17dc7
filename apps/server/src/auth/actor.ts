import type { Role } from "@passerelle/domain/roles";

/** Who makes a call, as the database says at this moment: the token only names the session. */
export type Actor = {
  userId: string;
  sessionId: string;
  email: string;
  /** From the `users` row; metadata and tokens never raise it. */
  role: Role;
  /** `subscription_status` is active. */
  subscriber: boolean;
  /** aal2 once a second factor was shown in this session. */
  aal: "aal1" | "aal2";
};
