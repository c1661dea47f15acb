import { AsyncLocalStorage } from 'node:async_hooks'

/** What the work at hand is part of. Log lines carry it, and what is appended remembers it. */
export interface Context {
  /** The HTTP request that started it all, however many events ago. */
  readonly requestId?: string | undefined
  /** The event that is being handled. */
  readonly eventId?: string | undefined
  readonly consumer?: string | undefined
}

const carrier = new AsyncLocalStorage<Context>()
const NOTHING: Context = {}

/** Does `work`, and everything that it starts, as part of `context`. */
export const within = <T>(context: Context, work: () => T): T => carrier.run(context, work)

/** What the caller is part of; empty for work that began by itself. */
export const currentContext = (): Context => carrier.getStore() ?? NOTHING
