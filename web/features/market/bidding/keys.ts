/** Query keys of this feature. Answers differ by `viewer`, the caller's user id, or null for a visitor. */
export const biddingKeys = {
  updates: ['bidding', 'updates'],
  onRequests: ['bidding', 'on-request'],
  onRequest: (requestId: string) => ['bidding', 'on-request', requestId] as const,
  onRequestFor: (requestId: string, viewer: string | null) => ['bidding', 'on-request', requestId, viewer] as const,
  contactFor: (requestId: string, viewer: string) => ['bidding', 'contact', requestId, viewer] as const,
  collectionFor: (requestId: string, viewer: string) => ['bidding', 'collection', requestId, viewer] as const,
  mine: ['bidding', 'mine'],
  mineFor: (viewer: string | null) => ['bidding', 'mine', viewer] as const,
  standing: ['bidding', 'standing'],
  standingFor: (viewer: string | null) => ['bidding', 'standing', viewer] as const,
  onMine: ['bidding', 'on-mine'],
  onMineFor: (viewer: string | null) => ['bidding', 'on-mine', viewer] as const,
  ledgerFor: (viewer: string | null) => ['bidding', 'ledger', viewer] as const,
  tippingFor: (requestId: string, version: number, amount: number) =>
    ['bidding', 'tipping', requestId, version, amount] as const,
  allowance: ['bidding', 'allowance'],
  allowanceFor: (viewer: string | null) => ['bidding', 'allowance', viewer] as const,
} as const
