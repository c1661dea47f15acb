import { type Config, readConfig } from './platform/kernel/config.ts'
import { openLogger } from './platform/kernel/logger.ts'
import { startTraces } from './platform/kernel/traces.ts'
import { startWatchdog } from './watchdog.ts'

/**
 * The longest time for an orderly stop, after DRAIN_SECONDS. Then the process exits, and the outbox repeats what was
 * interrupted.
 */
const STOP_MS = 4_000
/** Exit code of a process that can do no more work (EX_SOFTWARE of sysexits.h). */
const EXIT_STUCK = 70

const config = readSettingsOrExit()
const logger = openLogger(config)
const stopTraces = await startTraces(process.env, config.RELEASE)
// Loading everything takes a second, so the settings are checked first.
const { startServer } = await import('./start.ts')
const server = await startServer(config, logger).catch((error: unknown) => {
  logger.fatal({ err: error }, 'could not start')
  process.exit(1)
})
logger.info({ address: server.address }, 'started')

if (config.WATCHDOG_SECONDS > 0)
  startWatchdog({
    seconds: config.WATCHDOG_SECONDS,
    checkStuck: server.checkStuck,
    end(why) {
      logger.fatal({ why }, 'stuck: ending, so that another process is started')
      process.exit(EXIT_STUCK)
    },
    onError: (error) => logger.warn({ err: error }, 'the watchdog failed'),
  })

/** Reads the settings from the environment. Exits with a plain message when they are not usable. */
function readSettingsOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

let stopping = false
async function stop(signal: string): Promise<void> {
  if (stopping) return
  stopping = true
  logger.info({ signal }, 'stopping')
  setTimeout(() => process.exit(1), STOP_MS + config.DRAIN_SECONDS * 1_000).unref()
  await server.stop()
  await stopTraces?.()
  process.exit(0)
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled promise rejection'))
