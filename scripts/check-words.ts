/**
 * Holds screens, mails, comments, docs and test names to docs/words.md: no avoided words, and on screen sentences of at
 * most 25 words and 12 on average. Paths as arguments narrow it. Exits with 1 when it finds a fault.
 */
import fs from 'node:fs'
import path from 'node:path'
import { avoidedWords, type FoundText, readabilityFaults, unusedExceptions } from './checks/words/faults.ts'
import { textsOf, textsOfMarkdown } from './checks/words/texts.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const FOLDERS = ['modules', 'web', 'server', 'scripts', 'tests', 'docs']
const TOP = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']
/** They quote the avoided words. */
const ABOUT_WORDS = /^(scripts\/checks\/words\/|docs\/words\.md|docs\/beyond-texts\.md)/

const paths = process.argv.slice(2)
const files = [...TOP, ...FOLDERS.flatMap(filesIn)].filter(
  (file) => !ABOUT_WORDS.test(file) && (paths.length === 0 || paths.some((start) => file.startsWith(start))),
)
const texts = files.flatMap(read)
const faults = [
  ...texts.flatMap(avoidedWords),
  ...readabilityFaults(texts, { mean: paths.length === 0 }),
  ...(paths.length === 0 ? unusedExceptions(texts) : []),
]
for (const fault of faults) console.log(fault)
if (faults.length > 0) {
  console.log(`${faults.length} faults; docs/words.md says how we write`)
  process.exitCode = 1
}

function filesIn(folder: string): string[] {
  const names = fs.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  return names.map((name) => path.join(folder, name)).filter((name) => /\.(tsx?|md)$/.test(name))
}

function read(file: string): FoundText[] {
  const source = fs.readFileSync(path.join(ROOT, file), 'utf8')
  const texts = file.endsWith('.md') ? textsOfMarkdown(source) : textsOf(file, source)
  return texts.map((text) => ({ ...text, file }))
}
