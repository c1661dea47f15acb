import { floorWords as words } from './floor-words.ts'

interface LowBidNoteProps {
  /** The usual cost of legal disposal, in whole pounds. */
  disposalCost: number
  /** Whether the carrier said some items will be reused. */
  reused: boolean
  /** Whether the viewer placed the bid; otherwise the viewer owns the request (FLOOR-12). */
  own: boolean
}

/** A note on a very low bid, without warning colours: the bid may be honest. */
export function LowBidNote({ disposalCost, reused, own }: LowBidNoteProps) {
  return (
    <div className="grid max-w-text gap-1 text-sm text-muted">
      <p>{own ? words.placed(disposalCost) : words.owner(disposalCost)}</p>
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
