import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CommandResult } from '#scripts/lib/commands.ts'
import type { Run } from './builder.ts'

/** The npm settings that say where packages come from; all others concern only this machine. */
const REGISTRY_SETTING =
  /^(@[^=]+:registry|\/\/[^=]+|(https-|http-)?proxy|noproxy|strict-ssl|ca(\[\])?|replace-registry-host|omit-lockfile-registry-resolved)\s*=/

const CERTIFICATES = '/run/secrets/certificates'

/**
 * Calls the npm of this machine. Not with the Node.js among our packages, which comes first on PATH while a script of
 * package.json runs: npm looks for its settings and itself beside the Node.js that runs it.
 */
export function runNpm(run: Run, question: string[]): Promise<CommandResult> {
  const places = (process.env.PATH ?? '').split(path.delimiter).filter((place) => !place.includes('node_modules'))
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_config_(global_?)?(prefix|config)$/i.test(name),
  )
  const env = { ...Object.fromEntries(inherited), PATH: places.join(path.delimiter) }
  return run('npm', [...question, '--loglevel=silent'], { cwd: tmpdir(), env })
}

/** The two secrets of the build as options of a builder, and how to remove their files. */
export interface NpmSecrets {
  readonly options: string[]
  remove(): void
}

/** Writes what npm needs to reach its registry from inside the build, as on this machine, to files for secrets. */
export async function npmSecrets(run: Run): Promise<NpmSecrets> {
  const get = async (key: string) => settingOf((await runNpm(run, ['config', 'get', key])).output)
  const texts = [await get('globalconfig'), await get('userconfig')].map((file) => textOf(file))
  const certificates = (await get('cafile')) || process.env.NODE_EXTRA_CA_CERTS || ''
  const registry = await get('registry')
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-npm-'))
  const file = path.join(folder, 'npmrc')
  const lines = npmrcFor(texts.join('\n'), process.env, registry, existsSync(certificates))
  writeFileSync(file, lines, { mode: 0o600 })
  const secrets = [`id=npmrc,src=${file}`, ...(existsSync(certificates) ? [`id=certificates,src=${certificates}`] : [])]
  return {
    options: secrets.flatMap((secret) => ['--secret', secret]),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** The npmrc of a build: the registry settings in `text`, with their variables filled in. */
export function npmrcFor(text: string, env: NodeJS.ProcessEnv, registry: string, certificates: boolean): string {
  const lines = text.split('\n').map((line) => line.trim())
  const registryLines = lines.filter((line) => REGISTRY_SETTING.test(line))
  const filled = registryLines.map((line) => line.replace(/\$\{(\w+)\}/g, (whole, name: string) => env[name] ?? whole))
  const own = [...(registry ? [`registry=${registry}`] : []), ...(certificates ? [`cafile=${CERTIFICATES}`] : [])]
  return [...filled, ...own, ''].join('\n')
}

/** npm writes `null` and `undefined` for what is not set. */
const settingOf = (output: string): string => output.trim().replace(/^(null|undefined)$/, '')

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')
