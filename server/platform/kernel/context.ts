import { AsyncLocalStorage } from 'node:async_hooks'

/** The request, event and consumer of the current work. Log lines include it, and appended events store it. */
export interface Context {
  /** The HTTP request that caused the work, possibly through several events. */
  readonly requestId?: string | undefined
  /** The event that is being handled. */
  readonly eventId?: string | undefined
  readonly consumer?: string | undefined
}

const storage = new AsyncLocalStorage<Context>()
const EMPTY: Context = {}

/** Runs `work`, and everything that it starts, in `context`. */
export const runInContext = <T>(context: Context, work: () => T): T => storage.run(context, work)

/** Returns the current context; empty for work that no request started. */
export const currentContext = (): Context => storage.getStore() ?? EMPTY
