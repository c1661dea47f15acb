import { type LedgerEntry, MAX_BY_CANCELLATION, type ReturnReason } from '#modules/market/bidding/returns/contract.ts'

/** Why a bid was returned. */
const RETURN_REASONS = {
  unopened: 'the customer never opened it',
  owner_cancelled: 'the customer cancelled the job',
  staff_removed: 'we took the job down',
  winner_gone: 'the winning carrier pulled out',
  by_staff: 'we gave it back to you',
} satisfies Record<ReturnReason, string>

/** Returns the toast for a returned bid. */
export const returnToast = (reason: ReturnReason): string => `One of your bids was returned: ${RETURN_REASONS[reason]}.`

/** Texts of 'Your bids'. */
export const ledgerWords = {
  title: 'Your bids',
  loading: 'Loading this month’s bids…',
  failed: 'We couldn’t load this month’s bids.',
  bidsLeft: (left: number, total: number) => `${left} of ${total} bids left this month`,
  total: (limit: number, returned: number) => `${limit} + ${returned} returned`,
  rules: `We return bids that aren’t opened within 48 hours. If a customer cancels, you get your bid back: up to ${MAX_BY_CANCELLATION} a month automatically. After that, we check each one.`,
  empty: 'No bids this month yet.',
  listLabel: 'This month, newest first',
  entryText: ({ reason, state }: LedgerEntry) => {
    if (reason === null || state === null) return 'Bid placed'
    if (state === 'returned') return `Returned: ${RETURN_REASONS[reason]}`
    return state === 'waiting'
      ? `We’re reviewing this return: ${RETURN_REASONS[reason]}`
      : 'Not returned after our review'
  },
  change: (change: LedgerEntry['change']) => ({ [-1]: '− 1', 0: '0', 1: '+ 1' })[change],
  jobMissing: 'This job is no longer available',
  showAll: (count: number) => `Show all ${count}`,
} as const
