import type { ReceivedAsk } from '#modules/community/items/contract/asks.ts'

/** Returns an asker's display name, else the start of their id. */
export const askerName = ({ askerName: name, askerId }: Pick<ReceivedAsk, 'askerName' | 'askerId'>): string =>
  name || `${askerId.slice(0, 8)}...`
