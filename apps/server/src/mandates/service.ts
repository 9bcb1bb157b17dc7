/** What other capabilities and the seeds may use of mandates; the rest of this folder is private to it. */

export { addInstructions } from "./settings/instructions.ts";
export { addTemplates } from "./templates.ts";
