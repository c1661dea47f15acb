/** How often pages are looked at and for how long; times in ms, rates in bids a second. */
export interface WebPlan {
  /** Visits by Lighthouse of each page that has a static twin, and of the twins. */
  readonly rounds: number
  /** Visits by Lighthouse of each page, for all that it judges. */
  readonly otherRounds: number
  /** Visits of each page on a phone whose network and processor are really slow. */
  readonly slowRounds: number
  /** Bids that somebody watches; how soon each is painted. */
  readonly painted: { readonly rounds: number; readonly rate: number; readonly windowMs: number }
  /** Bids that arrive while somebody writes one. */
  readonly arriving: { readonly rate: number; readonly windowMs: number }
  /** How often each way between pages is gone. */
  readonly walks: number
}
