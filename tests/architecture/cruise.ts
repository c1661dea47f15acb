import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

export const ROOT = resolve(import.meta.dirname, '../..')
const CONFIG = resolve(ROOT, '.dependency-cruiser.mjs')
const FOLDERS = ['server', 'modules', 'web', 'migrations', 'scripts', 'tests']

const Report = z.object({
  modules: z.array(z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) })),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})

interface Cruise {
  /** Every module that was read, by its path from the root. */
  modules: string[]
  dependencies: number
  /** `rule: from -> to`, packages by their name. */
  violations: string[]
}

/** Cruises the tree below `root` with the project's own rules, as `npm run check` does. */
export async function cruise(root: string): Promise<Cruise> {
  const folders = FOLDERS.filter((folder) => existsSync(resolve(root, folder)))
  const args = [...folders, '--config', CONFIG, '--output-type', 'json']
  const program = resolve(ROOT, 'node_modules/.bin/depcruise')
  const { stdout } = await promisify(execFile)(program, args, { cwd: root, maxBuffer: 256 * 1024 * 1024 })
  const { modules, summary } = Report.parse(JSON.parse(stdout))
  return {
    modules: modules.map(({ source }) => source),
    dependencies: modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0),
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${short(from)} -> ${short(to)}`),
  }
}

/** `../node_modules/zod/v4/mini/index.js` becomes `zod`, `node_modules/@node-rs/argon2/index.js` `@node-rs/argon2`. */
const short = (path: string): string => /node_modules\/((@[^/]+\/)?[^/]+)(?!.*node_modules\/)/.exec(path)?.[1] ?? path
