import { defineModule } from "../platform/module.ts";
import { registerAttachments } from "./routes.ts";

export const attachmentsModule = defineModule({
  name: "attachments",
  routes: [registerAttachments],
});
