import type { Piece } from '#modules/search/contract.ts'

/** Text in which the matches stand out; it is text and never markup. */
export const Pieces = ({ of }: { of: readonly Piece[] }) =>
  of.map(({ text, match }, at) =>
    match ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and never move
      <mark key={at} className="rounded-[3px] bg-brand-soft text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  )
