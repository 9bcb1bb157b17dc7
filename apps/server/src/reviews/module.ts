import { defineModule } from "../platform/module.ts";
import { registerReviews } from "./routes.ts";

export const reviewsModule = defineModule({
  name: "reviews",
  routes: [registerReviews],
});
