import type { Dispute } from '#modules/subscriptions/contract.ts'

/** The amount of a dispute in its own currency. */
export const amountOf = ({ amount, currency }: Pick<Dispute, 'amount' | 'currency'>): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100)
