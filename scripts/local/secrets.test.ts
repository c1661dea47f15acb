import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSecrets } from './secrets.ts'

test('keeps the secrets of a data folder from an earlier release, and adds the sealing secret once', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'secrets.json')
  const stored = { session: 's', database: 'd', databaseServer: 'ds', redis: 'r', stripe: 'st', stripeWebhook: 'sw' }
  writeFileSync(file, JSON.stringify(stored))

  const secrets = readSecrets(folder)
  expect(secrets).toEqual({ ...stored, sealing: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(readSecrets(folder)).toEqual(secrets)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets)
})
