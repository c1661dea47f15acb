import { floorWords as words } from './floor-words.ts'

interface FloorMarkProps {
  /** What lawful tipping of the load usually costs, in whole pounds. */
  floor: number
  /** The carrier has said that some of it will be reused. */
  reused: boolean
  /** The viewer's own bid; else the viewer owns the request (FLOOR-12). */
  own: boolean
}

/** What is said of a very low bid. It looks like any other text: the bid may be an honest one. */
export function FloorMark({ floor, reused, own }: FloorMarkProps) {
  return (
    <div className="grid max-w-text gap-1 text-sm text-muted">
      <p>{own ? words.placed(floor) : words.owner(floor)}</p>
      {!own && (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold underline">
            {words.why}
          </summary>
          <p>{words.because}</p>
        </details>
      )}
      {reused && <p>{own ? words.saidReused : words.reused}</p>}
    </div>
  )
}
