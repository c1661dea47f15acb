/** A carrier that staff barred during the storm, and let bid again. */
export interface Bar {
  readonly carrierId: string
  /** When staff began to bar it; what was looked up before that says nothing of it. Of the storm's clock, in ms. */
  readonly beganAt: number
  /** Its bids that were there when the bar was surely committed: whatever else it placed came after that. */
  readonly placedBefore: ReadonlySet<string>
  /** When it was surely lifted. */
  readonly liftedAt: number
}
