/**
 * The words of screens, mails, comments, docs and test names, held to docs/words.md: no avoided words, sentences on
 * screen of at most 25 words and of 12 on average. Paths as arguments narrow it. Exits with 1 when it finds a fault.
 */
import fs from 'node:fs'
import path from 'node:path'
import { readability } from './readability.ts'
import { type Text, textsOf, textsOfMarkdown } from './texts.ts'
import { ALLOWED, AVOIDED } from './word-list.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const FOLDERS = ['modules', 'web', 'server', 'scripts', 'tests', 'docs']
const TOP = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']
/** They quote what is avoided. */
const ABOUT_WORDS = /^(scripts\/checks\/words\/|docs\/words\.md|docs\/beyond-texts\.md)/

const wanted = process.argv.slice(2)
const files = [...TOP, ...FOLDERS.flatMap(filesIn)].filter(
  (file) => !ABOUT_WORDS.test(file) && (wanted.length === 0 || wanted.some((start) => file.startsWith(start))),
)
const texts = files.flatMap((file) => read(file).map((text) => ({ ...text, file })))
const faults = [...texts.flatMap(avoidedWords), ...readability(texts, wanted.length === 0)]
for (const fault of faults) console.log(fault)
if (faults.length > 0) {
  console.log(`${faults.length} faults; docs/words.md says how we write`)
  process.exitCode = 1
}

function filesIn(folder: string): string[] {
  const names = fs.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  return names.map((name) => path.join(folder, name)).filter((name) => /\.(tsx?|md)$/.test(name))
}

function read(file: string): Text[] {
  const source = fs.readFileSync(path.join(ROOT, file), 'utf8')
  return file.endsWith('.md') ? textsOfMarkdown(source) : textsOf(file, source)
}

function avoidedWords({ file, line, kind, text }: Text & { file: string }): string[] {
  return AVOIDED.filter(
    ({ pattern, only }) => (only ?? kind) === kind && pattern.test(text) && !isAllowed(file, text),
  ).map(
    ({ pattern, instead }) => `${file}:${line}: '${pattern.exec(text)?.[0]}': ${instead} (in: ${text.slice(0, 120)})`,
  )
}

function isAllowed(file: string, text: string): boolean {
  return ALLOWED.some((one) => file.startsWith(one.file) && text.includes(one.text))
}
