import type { StaffItem } from '#modules/waste/staff/contract.ts'

/** Those of a group (all, without one) in which every word that was typed is found: name, key, code or what it is also called. */
export function findItems(items: readonly StaffItem[], typed: string, group: string | null): StaffItem[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter((item) => {
    const text = `${item.label} ${item.key} ${item.ewc ?? ''} ${item.alsoCalled}`.toLowerCase()
    return (group === null || item.group === group) && wanted.every((word) => text.includes(word))
  })
}
