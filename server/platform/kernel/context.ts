import { AsyncLocalStorage } from 'node:async_hooks'

/** The request, event and consumer of the current work. Log lines include it, and appended events store it. */
export interface Context {
  /** The original HTTP request, possibly several events ago. */
  readonly requestId?: string | undefined
  /** The event that is being handled. */
  readonly eventId?: string | undefined
  readonly consumer?: string | undefined
}

const storage = new AsyncLocalStorage<Context>()
const EMPTY: Context = {}

/** Runs `work`, and everything that it starts, as part of `context`. */
export const within = <T>(context: Context, work: () => T): T => storage.run(context, work)

/** Returns the current context; empty for work that no request started. */
export const currentContext = (): Context => storage.getStore() ?? EMPTY
