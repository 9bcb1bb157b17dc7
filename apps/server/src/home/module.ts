import { defineModule } from "../platform/module.ts";
import { registerHome } from "./routes.ts";

export const homeModule = defineModule({ name: "home", routes: [registerHome] });
