import { defineModule } from "../platform/module.ts";
import { registerFinancials } from "./routes.ts";

export const financialsModule = defineModule({ name: "financials", routes: [registerFinancials] });
