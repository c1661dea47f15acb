import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { currentContext } from './context.ts'

export type { Logger }

/**
 * Writes one JSON line per entry to standard output, with the process's roles and the current context; secrets are
 * removed.
 */
export function openLogger(config: Pick<Config, 'LOG_LEVEL' | 'ROLES' | 'RELEASE'>): Logger {
  return pino({
    level: config.LOG_LEVEL,
    mixin: () => ({ ...currentContext() }),
    base: { roles: config.ROLES.join(','), release: config.RELEASE },
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'res.headers["set-cookie"]',
        '*.password',
        '*.token',
        '*.accessToken',
      ],
      censor: '[cut]',
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
}
