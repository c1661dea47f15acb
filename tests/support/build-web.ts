import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildWeb } from '#scripts/local/web-build.ts'

/**
 * Builds the web client before any test that starts the product: each would wait for it, and two at once would build it
 * twice.
 */
export async function setup(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-build-'))
  await buildWeb({ logFile: path.join(folder, 'build.log') })
  fs.rmSync(folder, { recursive: true })
}
