import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ROW = /^\| (\d+\.\d+\.\d+)(?:–\d+\.\d+\.\d+)? \| (.+?) \| (met|open|not applicable) \| (.+) \|$/
const rows = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))

test('every row of docs/security.md has a requirement, a state, and where or why', () => {
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.filter((row) => !ROW.test(row))).toEqual([])
})

test('requirements that are met name existing files', () => {
  const met = rows.flatMap((row) => {
    const [, item = '', , state, where = ''] = ROW.exec(row) ?? []
    return state === 'met' ? [{ item, files: [...where.matchAll(/`([^`]+)`/g)].map(([, file]) => String(file)) }] : []
  })
  expect(met.filter(({ files }) => files.length === 0)).toEqual([])
  const gone = met.flatMap(({ item, files }) =>
    files.filter((file) => !existsSync(path.join(ROOT, file))).map((file) => `${item}: ${file}`),
  )
  expect(gone).toEqual([])
})
