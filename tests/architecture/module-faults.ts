import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What every module has, so that knowing one is knowing all. */
const ALWAYS = ['README.md', 'index.ts', 'routes.ts']

/** Returns how a module's layout differs from the others, one sentence per fault. */
export function moduleFaults(folder: string): string[] {
  const sources = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  const textOf = new Map(sources.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  const using = (what: RegExp) => sources.filter((file) => what.test(textOf.get(file) ?? ''))
  const wanted = [
    ...ALWAYS,
    ...(using(/\beventKind\(|\bappend\(/).length > 0 ? ['events.ts'] : []),
    ...(using(/from 'kysely'/).length > 0 ? ['tables.ts'] : []),
  ]
  return [
    // one for the whole module, one in each of its folders, or one a subject
    ...(sources.some((file) => /^(\w[\w-]*\/)?contract\.ts$|^contract\//.test(file)) ? [] : ['lacks contract.ts']),
    ...wanted.filter((file) => !existsSync(join(folder, file))).map((file) => `lacks ${file}`),
    ...using(/\beventKind\(/)
      .filter((file) => file !== 'events.ts')
      .map((file) => `declares an event in ${file}`),
    // declared where consumers are registered, by whileFeatureOn
    ...using(/\bFEATURES_OFF\b/)
      .filter((file) => /(^|\/)consumers\//.test(file))
      .map((file) => `asks in ${file} whether a feature is off`),
    ...sources.filter(isMisnamed).map((file) => `has ${file}, which is not named after what it does`),
    ...readmeFaults(join(folder, 'README.md')),
  ]
}

const isMisnamed = (file: string): boolean =>
  (/(^|\/)(commands|steps|queries|consumers)\//.test(file) && !/\/[a-z]+(-[a-z]+)+\.ts$/.test(file)) ||
  /(^|\/)consumers\/(?!on-)/.test(file)

function readmeFaults(path: string): string[] {
  if (!existsSync(path)) return []
  const readme = readFileSync(path, 'utf8')
  const silent = [/\bowns\b/i, /\bevents in\b/i, /\bevents out\b/i].filter((word) => !word.test(readme))
  return silent.map((word) => `does not say in README.md: ${word.source.replaceAll('\\b', '')}`)
}

/** Returns what breaks the sequence of migrations, one sentence per fault. `names` in any order. */
export function migrationFaults(names: readonly string[]): string[] {
  return names.toSorted().flatMap((name, index) => {
    if (!/^\d{4}_[a-z]+(_[a-z]+)*\.ts$/.test(name)) return [`${name} is not named like 0001_accounts.ts`]
    const number = String(index + 1).padStart(4, '0')
    return name.startsWith(number) ? [] : [`${name} stands where ${number} is expected`]
  })
}
