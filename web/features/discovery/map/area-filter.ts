import type { AreaOnMap } from '#modules/discovery/directory/contract.ts'

/** Returns the areas with the typed letters as their code, then those with the typed text in their name; all for ''. */
export function filterAreas(areas: readonly AreaOnMap[], typed: string): readonly AreaOnMap[] {
  const query = typed.trim().toLowerCase()
  if (query === '') return areas
  // 'B' means Birmingham before names with a b
  const byLetters = areas.filter(({ code }) => code.toLowerCase() === query)
  const byName = areas.filter(({ name, code }) => name.toLowerCase().includes(query) && code.toLowerCase() !== query)
  return [...byLetters, ...byName]
}
