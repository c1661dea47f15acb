/** A carrier that staff blocked during the run, and let bid again. */
export interface CarrierBlock {
  readonly carrierId: string
  /** When staff started to block it; lookups before that say nothing about it. On the run's clock, in ms. */
  readonly beganAt: number
  /** Its bids that existed when the block was surely committed: any other was placed later. */
  readonly placedBefore: ReadonlySet<string>
  /** When it was surely lifted. */
  readonly liftedAt: number
}
