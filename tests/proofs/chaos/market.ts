/** A bid that a person knows of. */
export interface KnownBid {
  readonly id: string
  readonly carrierId: string
}

/** A question without an answer, as far as anyone knows. */
export interface KnownQuestion {
  readonly id: string
  readonly askerId: string
}

export interface KnownRequest {
  readonly id: string
  readonly ownerId: string
  readonly bids: KnownBid[]
  readonly questions: KnownQuestion[]
  /** Its owner answers questions; others never do. */
  readonly answered: boolean
  /** The owner chooses when there are this many. */
  readonly enough: number
}

/** What participants know of one another, all of it from answers. */
export interface Market {
  readonly open: KnownRequest[]
  readonly closed: KnownRequest[]
  close(request: KnownRequest): void
}

export function openMarket(): Market {
  const open: KnownRequest[] = []
  const closed: KnownRequest[] = []
  return {
    open,
    closed,
    close(request) {
      const place = open.indexOf(request)
      if (place < 0) return
      open.splice(place, 1)
      closed.push(request)
    },
  }
}
