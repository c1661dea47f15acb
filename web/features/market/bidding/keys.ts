/** Query keys of this feature. Answers differ by `viewerId`, the caller's user id, or null for a visitor. */
export const biddingKeys = {
  updates: ['bidding', 'updates'],
  onRequests: ['bidding', 'on-request'],
  onRequest: (requestId: string) => ['bidding', 'on-request', requestId] as const,
  onRequestFor: (requestId: string, viewerId: string | null) => ['bidding', 'on-request', requestId, viewerId] as const,
  contactFor: (requestId: string, viewerId: string) => ['bidding', 'contact', requestId, viewerId] as const,
  collectionDetailsFor: (requestId: string, viewerId: string) =>
    ['bidding', 'collection', requestId, viewerId] as const,
  myBids: ['bidding', 'mine'],
  myBidsFor: (viewerId: string | null) => ['bidding', 'mine', viewerId] as const,
  standing: ['bidding', 'standing'],
  standingFor: (viewerId: string | null) => ['bidding', 'standing', viewerId] as const,
  onMyRequests: ['bidding', 'on-mine'],
  onMyRequestsFor: (viewerId: string | null) => ['bidding', 'on-mine', viewerId] as const,
  ledgerFor: (viewerId: string | null) => ['bidding', 'ledger', viewerId] as const,
  disposalCostFor: (requestId: string, version: number, amount: number) =>
    ['bidding', 'disposal-cost', requestId, version, amount] as const,
  allowance: ['bidding', 'allowance'],
  allowanceFor: (viewerId: string | null) => ['bidding', 'allowance', viewerId] as const,
} as const
