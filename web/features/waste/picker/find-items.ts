interface Named {
  label: string
  /** Words that find the item but are not shown. */
  words: string
}

const parts = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')

/** The items for which each word that was typed begins one of theirs; those found by their label come first. */
export function findItems<Item extends Named>(items: readonly Item[], typed: string): Item[] {
  const wanted = parts(typed)
  const found = (text: string) => {
    const own = parts(text)
    return wanted.every((want) => own.some((part) => part.startsWith(want)))
  }
  const byLabel = items.filter(({ label }) => found(label))
  const byWords = items.filter(({ label, words }) => !found(label) && found(`${label} ${words}`))
  return [...byLabel, ...byWords]
}
