import type { AreaOnMap } from '#modules/directory/contract.ts'

/** The areas whose letters are, or whose name contains, what was typed; all for nothing typed. */
export function areasLike(areas: readonly AreaOnMap[], typed: string): readonly AreaOnMap[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return areas
  // 'B' is Birmingham's, and no wish for Bristol
  const byLetters = areas.filter(({ code }) => code.toLowerCase() === wanted)
  const byName = areas.filter(({ name, code }) => name.toLowerCase().includes(wanted) && code.toLowerCase() !== wanted)
  return [...byLetters, ...byName]
}
