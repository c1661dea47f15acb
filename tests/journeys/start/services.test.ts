import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { ROOT, stillRunning } from './kerbside.ts'

const HOLDER = `
import { startServices } from '#scripts/local/services.ts'
const { postgres, redis } = await startServices()
console.log(JSON.stringify([postgres.pid, redis.pid]))
`

test('leaves neither services nor their files behind when a test run is killed', async () => {
  const holder = spawn(process.execPath, ['--input-type=module-typescript', '--eval', HOLDER], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: holder.stdout }), 'line')) as [string]
  const pids = JSON.parse(line) as number[]
  expect(stillRunning(pids)).toEqual(pids)
  const folder = path.dirname(dataFolderOf(Number(pids[0])))
  expect(fs.existsSync(folder)).toBe(true)
  holder.kill('SIGKILL')
  await until(() => stillRunning(pids).length === 0, 'the services to end')
  await until(() => !fs.existsSync(folder), 'their files to go')
})

function dataFolderOf(pid: number): string {
  const [, folder = ''] = /-D\0([^\0]+)/.exec(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? []
  return folder
}
