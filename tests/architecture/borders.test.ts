import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cruise, ROOT } from './cruise.ts'
import { LAWFUL, PLANTED } from './planted-tree.ts'

const rules: string[] = []
const scratch = mkdtempSync(join(tmpdir(), 'kerbside-borders-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

beforeAll(async () => {
  const config: unknown = await import(join(ROOT, '.dependency-cruiser.mjs'))
  const { default: found } = config as { default: { forbidden: { name: string }[] } }
  rules.push(...new Set(found.forbidden.map(({ name }) => name)))
})

describe('a sample project that follows the rules', () => {
  test('breaks no rule', async () => {
    const { violations, modules } = await cruise(build('lawful', LAWFUL))
    expect(violations).toEqual([])
    expect(modules).toEqual(expect.arrayContaining(Object.keys(LAWFUL)))
  })
})

describe('a sample project with planted violations', () => {
  const expected = PLANTED.map(({ rule, from, to }) => ({ rule, line: `${rule}: ${from} -> ${to}` }))
  let found: string[] = []

  beforeAll(async () => {
    const tree: Record<string, readonly string[]> = { ...LAWFUL }
    for (const { file, imports } of PLANTED) tree[file] = [...(tree[file] ?? []), imports].filter(Boolean)
    found = (await cruise(build('planted', tree))).violations
  })

  test.each(expected)('turns red: $line', ({ line }) => expect(found).toContain(line))

  test('turns red nowhere else', () => {
    expect(found.filter((line) => !expected.some((planted) => planted.line === line))).toEqual([])
  })

  test('covers every rule', () => {
    expect(new Set(expected.map(({ rule }) => rule))).toEqual(new Set(rules))
  })
})

describe('this project', () => {
  test('breaks no border rule', async () => {
    const { violations, modules, dependencies } = await cruise(ROOT)
    expect(violations).toEqual([])
    const sources = globSync('{server,modules,web,migrations,scripts,tests}/**/*.{ts,tsx}', { cwd: ROOT })
    expect(modules, 'a file that is not cruised is not guarded').toEqual(expect.arrayContaining(sources))
    expect(dependencies, 'imports are being seen').toBeGreaterThan(sources.length)
  })
})

function build(name: string, tree: Readonly<Record<string, readonly string[]>>): string {
  const root = join(scratch, name)
  mkdirSync(root)
  cpSync(join(ROOT, 'tsconfig.json'), join(root, 'tsconfig.json'))
  writeFileSync(join(root, 'package.json'), JSON.stringify(withMailer()))
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  for (const [file, imports] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), imports.map(importLine).join(''))
  }
  return root
}

/**
 * The project's package.json; nodemailer is allowed in one place only once it is installed, so it counts as declared.
 */
function withMailer(): object {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { dependencies: object }
  return { ...manifest, dependencies: { ...manifest.dependencies, nodemailer: '*', 'web-push': '*' } }
}

function importLine(what: string): string {
  const [, kind, path] = /^(?:(type|lazy) )?(.*)$/.exec(what) ?? []
  if (kind === 'lazy') return `export const load = () => import('${path}')\n`
  return kind === 'type' ? `export type * from '${path}'\n` : `import '${path}'\n`
}
