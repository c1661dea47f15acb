import { AsyncLocalStorage } from 'node:async_hooks'

/** What the current work is part of. Log lines carry it, and appended events store it. */
export interface Context {
  /** The HTTP request that started it all, however many events ago. */
  readonly requestId?: string | undefined
  /** The event that is being handled. */
  readonly eventId?: string | undefined
  readonly consumer?: string | undefined
}

const carrier = new AsyncLocalStorage<Context>()
const NOTHING: Context = {}

/** Runs `work`, and everything that it starts, as part of `context`. */
export const within = <T>(context: Context, work: () => T): T => carrier.run(context, work)

/** Returns the current context; empty for work that no request started. */
export const currentContext = (): Context => carrier.getStore() ?? NOTHING
