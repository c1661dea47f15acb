import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './cruise.ts'

const files = globSync('modules/**/commands/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))

/** Returns the names of the values that a source exports; it may also export types. */
const valuesIn = (source: string): string[] => [
  ...[...source.matchAll(/^export (?:async )?(?:function\*?|const|let|class|enum) (\w+)/gm)].map(
    ([, name = '']) => name,
  ),
  ...[...source.matchAll(/^export (?!type\b)(\{[^}]*\}|\*.*)/gm)].flatMap(([, list = '']) => namesIn(list)),
  ...[...source.matchAll(/^export default\b/gm)].map(() => 'default'),
]

/** The values in a list such as `{ a, b as c, type D }`; a star is kept as it is. */
const namesIn = (list: string): string[] =>
  list
    .replaceAll(/[{}]/g, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => part.split(' as ').at(-1) ?? part)

const camelCase = (file: string): string =>
  basename(file, '.ts').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function commandFaults(file: string, source: string): string[] {
  const wanted = camelCase(file)
  const values = valuesIn(source)
  return [
    ...values.filter((name) => name !== wanted).map((name) => `exports ${name}`),
    ...(values.includes(wanted) ? [] : [`does not export ${wanted}`]),
  ]
}

describe('a command file', () => {
  test('exists many times', () => expect(files.length).toBeGreaterThan(50))

  test.each(files)('exports one function, of its own name: %s', (file) => {
    expect(commandFaults(file, readFileSync(join(ROOT, file), 'utf8'))).toEqual([])
  })

  const sound = 'export interface Wish {}\nexport type Answer = null\nexport async function likeIdea() {}\n'

  test('is accepted when it is valid', () => expect(commandFaults('ideas/commands/like-idea.ts', sound)).toEqual([]))

  test.each<[string, string, string]>([
    ['a second function', `${sound}export async function unlikeIdea() {}`, 'exports unlikeIdea'],
    ['a constant', `${sound}export const LIKES = 1`, 'exports LIKES'],
    ['an arrow function', `${sound}export const unlikeIdea = async () => null`, 'exports unlikeIdea'],
    ['a list', `${sound}export { type Liking, hate as unlikeIdea }`, 'exports unlikeIdea'],
    ['a list from elsewhere', `${sound}export { noteLike } from '../steps/note-like.ts'`, 'exports noteLike'],
    ['all of another file', `${sound}export * from '../steps/note-like.ts'`, "exports * from '../steps/note-like.ts'"],
    ['a default', `${sound}export default likeIdea`, 'exports default'],
  ])('is refused with %s', (_, source, fault) => {
    expect(commandFaults('ideas/commands/like-idea.ts', source)).toEqual([fault])
  })

  test('is refused with another name', () => {
    expect(commandFaults('ideas/commands/like-ideas.ts', sound)).toEqual([
      'exports likeIdea',
      'does not export likeIdeas',
    ])
  })
})
