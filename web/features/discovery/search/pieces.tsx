import type { Piece } from '#modules/discovery/search/contract.ts'

/** Text with highlighted matches, without using markup from the server. */
export const Pieces = ({ of }: { of: readonly Piece[] }) =>
  of.map(({ text, match }, at) =>
    match ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id and never move
      <mark key={at} className="rounded-[3px] bg-brand-soft text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  )
