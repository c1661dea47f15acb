import os from 'node:os'
import path from 'node:path'
import { run } from '#scripts/lib/commands.ts'

const START = new URL('../../server/start.ts', import.meta.url).href

/** Where the processes of the tests store compiled code: starting from it takes half the work. */
export const COMPILED = { NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'kerbside-compiled') }

/** Compiles the server. The result is only stored when a process ends normally, and those of the tests are killed. */
export async function compileServer(): Promise<void> {
  const script = `await import(${JSON.stringify(START)}); process.exit(0)`
  const env = { PATH: process.env['PATH'], ...COMPILED }
  const done = await run(process.execPath, ['--input-type=module', '--eval', script], { env })
  if (!done.ok) throw new Error(`The server cannot be loaded:\n${done.lastLines}`)
}
