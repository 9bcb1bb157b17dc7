import { createContext } from "react";
import type { Steps } from "./step-labels.ts";

/** The first steps of staff, which are loaded with their cards. */
export const StaffStepsContext = createContext<Steps>({});
