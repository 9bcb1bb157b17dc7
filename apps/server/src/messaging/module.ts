import { defineModule } from "../platform/module.ts";
import { registerMessaging } from "./routes.ts";
import { readMessage } from "./service.ts";

export const messagingModule = defineModule({
  name: "messaging",
  routes: [registerMessaging],
  notifications: { message: { read: readMessage } },
});
