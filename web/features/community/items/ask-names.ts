import type { ReceivedAsk } from '#modules/community/items/contract.ts'

/** Who asks, as the giver may know them: display name, else the start of the id. */
export const askerName = ({ askerName: name, askerId }: Pick<ReceivedAsk, 'askerName' | 'askerId'>): string =>
  name || `${askerId.slice(0, 8)}...`
