import type shell from "../shell/fr.json";
import type uiAttach from "../ui/attach/fr.json";
import type ui from "../ui/fr.json";
import type uiMore from "../ui/more/fr.json";
import type uiUnsaved from "../ui/unsaved/fr.json";
import type lib from "./fr.json";
import type libRoles from "./roles/fr.json";

/**
 * The type of every words file by namespace, so that unknown keys do not compile. Each capability adds its own in
 * `module.ts`.
 */
export interface Namespaces {
  shell: typeof shell;
  ui: typeof ui;
  "ui/attach": typeof uiAttach;
  "ui/more": typeof uiMore;
  "ui/unsaved": typeof uiUnsaved;
  lib: typeof lib;
  "lib/roles": typeof libRoles;
}
