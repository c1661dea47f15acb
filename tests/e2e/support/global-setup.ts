import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildServer, buildWeb } from '#scripts/local/builds.ts'
import { buildForTests } from '#tests/support/build-for-tests.ts'

const BUILT = path.resolve(import.meta.dirname, '../../../.build/web')

/** Builds the web client and serves a copy, so that another build doesn't remove its files. */
export default async function build(): Promise<() => void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-e2e-'))
  await Promise.all([buildForTests(buildWeb), buildForTests(buildServer)])
  const copy = path.join(folder, 'web')
  fs.cpSync(BUILT, copy, { recursive: true })
  process.env['E2E_WEB_DIST'] = copy
  return () => fs.rmSync(folder, { recursive: true, force: true })
}
