import { type LedgerEntry, MOST_BY_CANCELLATION, type ReturnReason } from '#modules/bidding/returns/contract.ts'

/** Why a bid came back, in a sentence. */
const WHY = {
  unopened: 'the owner never opened it',
  owner_cancelled: 'the owner cancelled the job',
  staff_removed: 'our staff took the job down',
  winner_gone: 'the carrier who had won it has left',
  by_staff: 'our staff gave it back',
} satisfies Record<ReturnReason, string>

/** What is said the moment a bid comes back. */
export const returnToast = (reason: ReturnReason): string => `A bid has come back: ${WHY[reason]}.`

/** Visible words of 'Your bids'. */
export const ledgerWords = {
  title: 'Your bids',
  loading: 'Loading your bids of this month…',
  failed: 'Your bids of this month could not be loaded.',
  left: (left: number, room: number) => `${left} of ${room} bids left this month`,
  room: (limit: number, returned: number) => `${limit} + ${returned} returned`,
  rule: `A bid that nobody opens within 48 hours comes back. Of jobs that their owners cancel, ${MOST_BY_CANCELLATION} bids a month come back by themselves; our staff look at more.`,
  empty: 'No bids this month yet.',
  list: 'This month, newest first',
  what: ({ reason, state }: LedgerEntry) => {
    if (reason === null || state === null) return 'Bid placed'
    if (state === 'returned') return `Came back: ${WHY[reason]}`
    return state === 'waiting'
      ? `Our staff decide whether it comes back: ${WHY[reason]}`
      : 'Did not come back: our staff looked at it'
  },
  change: (change: LedgerEntry['change']) => ({ [-1]: '− 1', 0: '0', 1: '+ 1' })[change],
  gone: 'A job that is no longer shown',
  all: (count: number) => `Show all ${count}`,
} as const
