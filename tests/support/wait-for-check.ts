import { vi } from 'vitest'

/** Waits until a check passes, however busy the machine is. Throws its last error, after 20 s. */
export const waitForCheck = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000 })
