import { type Plugin, runnerImport } from "vite";

/**
 * A `*.data.ts` module is run by Node, and the browser loads its values, without what they are derived from: a public
 * page carries its own menus and labels, and no table of the administration.
 */
export const derivedData: Plugin = {
  name: "derived-data",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith(".data.ts")) return;
    const { module, dependencies } = await runnerImport<Record<string, unknown>>(id, { configFile: false });
    for (const file of dependencies) this.addWatchFile(file);
    return Object.entries(module)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join("\n");
  },
};
