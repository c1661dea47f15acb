import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { openTypesense } from '#modules/discovery/search/typesense/client.ts'
import { typesenseEngine } from '#modules/discovery/search/typesense/typesense-engine.ts'
import { until } from '#tests/support/until.ts'
import { engineContract } from './engine-contract.ts'

const IMAGE = 'typesense/typesense:30.0'
const KEY = 'a-key-for-tests'
const PORT = 8108
const START_MS = 180_000

/** Runs Docker's command line and returns what it prints, trimmed. Throws when it fails. */
async function docker(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('docker', args, { timeout: START_MS })
  return stdout.trim()
}

const hasDocker = await docker('info', '--format', '{{.ID}}').then(
  () => true,
  () => false,
)

const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Runs the engine contract on a real Typesense server where Docker can start one. */
describe.runIf(hasDocker)('a real Typesense', () => {
  let container = ''
  let url = ''
  beforeAll(async () => {
    const options = ['--detach', '--rm', '--tmpfs', '/data:rw', '--publish', `127.0.0.1::${PORT}`]
    container = await docker('run', ...options, IMAGE, '--data-dir', '/data', '--api-key', KEY)
    url = `http://${await docker('port', container, `${PORT}/tcp`)}`
    await until(() => isHealthy(url), 'Typesense is healthy', START_MS)
  }, START_MS)
  afterAll(async () => {
    if (container) await docker('stop', container)
  })

  engineContract('Typesense', async () => {
    const typesense = openTypesense({ TYPESENSE_URL: url, TYPESENSE_API_KEY: KEY, TYPESENSE_SEARCH_KEY: undefined })
    const { aliases } = await typesense.writer.aliases().retrieve()
    for (const { name } of aliases) await typesense.writer.aliases(name).delete()
    for (const { name } of await typesense.writer.collections().retrieve())
      await typesense.writer.collections(name).delete()
    return { engine: typesenseEngine(typesense), close: async () => undefined }
  })
})

test.runIf(!hasDocker)('without Docker, only the emulator is tested, by schemas of the official description', () => {
  process.stdout.write('Typesense: no container engine here, so its half of the contract of engines did not run\n')
})
