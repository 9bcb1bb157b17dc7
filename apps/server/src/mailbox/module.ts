import { defineModule } from "../platform/module.ts";
import { registerMailbox } from "./routes.ts";

export const mailboxModule = defineModule({
  name: "mailbox",
  routes: [registerMailbox],
});
