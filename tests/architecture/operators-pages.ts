import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './cruise.ts'

/** The pages of docs/ for operators. */
export const OPERATORS_PAGES = ['install', 'run', 'recover']

export const readPage = (name: string): string => readFileSync(join(ROOT, `docs/${name}.md`), 'utf8')

export const readOperatorsPages = (): string => OPERATORS_PAGES.map(readPage).join('\n')
