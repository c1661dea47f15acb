import type { Dispute } from '#modules/carriers/subscriptions/contract.ts'

/** Formats a dispute's amount in its currency. */
export const amountOf = ({ amount, currency }: Pick<Dispute, 'amount' | 'currency'>): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100)
