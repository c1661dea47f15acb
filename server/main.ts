import { readConfig } from './platform/config.ts'
import { openLogger } from './platform/logger.ts'
import { startServer } from './start.ts'

/** The longest an orderly stop may take; after it the process ends as it is, and the outbox repeats what was cut off. */
const STOP_MS = 4_000

const config = readConfig(process.env)
const logger = openLogger(config)
const server = await startServer(config, logger).catch((error: unknown) => {
  logger.fatal({ err: error }, 'could not start')
  process.exit(1)
})
logger.info({ address: server.address }, 'started')

let stopping = false
async function stop(signal: string): Promise<void> {
  if (stopping) return
  stopping = true
  logger.info({ signal }, 'stopping')
  setTimeout(() => process.exit(1), STOP_MS).unref()
  await server.stop()
  process.exit(0)
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
process.on('unhandledRejection', (error) => logger.error({ err: error }, 'a promise was rejected and nobody listened'))
