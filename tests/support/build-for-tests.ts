import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { buildServer } from '#scripts/local/builds.ts'

/** Runs a build before the tests: each would wait for it, and two at once would build twice. */
export async function buildForTests(build: typeof buildServer): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-build-'))
  await build({ logFile: path.join(folder, 'build.log') })
  fs.rmSync(folder, { recursive: true })
}
