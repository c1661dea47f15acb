import type { Piece } from '#modules/discovery/search/contract.ts'

/** Text with highlighted matches. The server marks the matches as pieces of text, not as markup. */
export const HighlightedText = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text, match }, at) =>
    match ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id and never move
      <mark key={at} className="rounded-[3px] bg-brand-soft text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  )
