import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { SERVER_FLAGS } from '#scripts/lib/server-flags.ts'
import { SERVER_MAIN } from '#scripts/local/builds.ts'
import { ROOT } from './cruise.ts'
import { readImage } from './dockerfile.ts'
import { RARE_PACKAGES } from './rare-packages.ts'

const LISTING = new URL('./web-packages.ts', import.meta.url).pathname

describe('a web process that starts', () => {
  test('loads no package that few requests need', { timeout: 60_000 }, async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [LISTING], { cwd: ROOT })
    const loaded = JSON.parse(stdout) as string[]
    expect(loaded).toContain('fastify')
    expect(RARE_PACKAGES.filter((name) => loaded.includes(name))).toEqual([])
  })

  test('has the same options of Node.js in the image as on this machine', () => {
    expect(readImage().command).toEqual(['node', ...SERVER_FLAGS, path.relative(ROOT, SERVER_MAIN)])
  })
})

test('every package that is loaded on first use is one of ours', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(RARE_PACKAGES.filter((name) => !(name in dependencies))).toEqual([])
})
