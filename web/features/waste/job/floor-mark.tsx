import { floorWords as words } from './floor-words.ts'

interface FloorMarkProps {
  /** What lawful tipping of the load usually costs, in whole pounds. */
  floor: number
  /** The carrier has said that some of it will be reused. */
  reused: boolean
}

/** What an owner reads beside a very low bid. It looks like any other text: the bid may be an honest one. */
export function FloorMark({ floor, reused }: FloorMarkProps) {
  return (
    <div className="grid gap-1 text-sm text-muted">
      <p>{words.owner(floor)}</p>
      {reused && <p>{words.reused}</p>}
      <details>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold underline">
          {words.why}
        </summary>
        <p>{words.because}</p>
      </details>
    </div>
  )
}
