import type { Logger } from './platform/kernel/logger.ts'
import type { Metrics } from './platform/kernel/metrics.ts'

/**
 * A throttled reporter reports at most one error in this time, because a dependency that is down causes many a second.
 */
const THROTTLE_MS = 10_000

export type ErrorReports = ReturnType<typeof openErrorReports>

/**
 * Returns functions that make error reporters, which count and log the errors of one part of the system. `reporter`
 * makes one that reports every error, `throttledReporter` one that reports at most one error in ten seconds.
 */
export function openErrorReports(metrics: Metrics, logger: Logger) {
  const reporter = (part: string) => (error: unknown) => {
    metrics.errors.inc({ part })
    logger.warn({ err: error, part }, 'background error')
  }
  const throttledReporter = (part: string) => {
    const report = reporter(part)
    let last = 0
    return (error: unknown) => {
      if (Date.now() - last < THROTTLE_MS) return
      last = Date.now()
      report(error)
    }
  }
  return { reporter, throttledReporter }
}
