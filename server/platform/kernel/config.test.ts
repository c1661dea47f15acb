import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, SETTINGS } from './config.ts'

const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
const settings = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => ({
  name,
  value,
}))

test('.env.example lists every setting and no other', () => {
  expect(settings.map(({ name }) => name).toSorted()).toEqual([...SETTINGS].toSorted())
})

test('.env.example shows the defaults of all settings', () => {
  const needed = { SESSION_SECRET: 's'.repeat(32), SEALING_SECRET: 't'.repeat(32) }
  const values = Object.fromEntries(settings.map(({ name, value }) => [name, value]))
  const { DATABASE_URL, REDIS_URL } = values
  expect(readConfig({ ...values, ...needed })).toEqual(readConfig({ DATABASE_URL, REDIS_URL, ...needed }))
})
