/**
 * The folders of the server's capabilities, the lowest first, from the text of apps/server/src/modules.ts: importing it
 * would load the server. The platform is below all of them and not named.
 */
export function readServerOrder(modules: string): string[] {
  const [imports = "", list = ""] = modules.split("export const modules");
  const folders = new Map(
    [...imports.matchAll(/import \{ (\w+) \} from "\.\/([^/]+)\/module\.ts"/g)].map(([, name, folder]) => [
      name,
      folder,
    ]),
  );
  return [...list.matchAll(/^ {2}(\w+),$/gm)].map(([, name = ""]) => folders.get(name) ?? name);
}
