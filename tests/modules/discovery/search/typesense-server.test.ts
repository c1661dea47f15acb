import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { openTypesense } from '#modules/discovery/search/typesense/client.ts'
import { typesenseEngine } from '#modules/discovery/search/typesense/typesense-engine.ts'
import { engineContract } from './engine-contract.ts'

const IMAGE = 'typesense/typesense:30.0'
const KEY = 'a-key-for-tests'
const PORT = 8108
const START_MS = 180_000

const hasDocker = await getContainerRuntimeClient().then(
  () => true,
  () => false,
)

/** Runs the engine contract on a real Typesense server where Docker can start one. */
describe.runIf(hasDocker)('a real Typesense', () => {
  let container: StartedTestContainer
  beforeAll(async () => {
    container = await new GenericContainer(IMAGE)
      .withExposedPorts(PORT)
      .withTmpFs({ '/data': 'rw' })
      .withCommand(['--data-dir', '/data', '--api-key', KEY])
      .start()
  }, START_MS)
  afterAll(() => container?.stop())

  engineContract('Typesense', async () => {
    const url = `http://${container.getHost()}:${container.getMappedPort(PORT)}`
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
