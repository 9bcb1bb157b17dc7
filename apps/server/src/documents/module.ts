import { defineModule } from "../platform/module.ts";
import { registerDocuments } from "./routes.ts";

export const documentsModule = defineModule({
  name: "documents",
  routes: [registerDocuments],
});
