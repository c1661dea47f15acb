import type { StaffItem } from '#modules/core/waste-catalogue/staff/contract.ts'

/** Returns the items of a group, or of all groups for null, whose name, key, code or other names contain every word. */
export function findItems(items: readonly StaffItem[], typed: string, group: string | null): StaffItem[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter((item) => {
    const text = `${item.label} ${item.key} ${item.ewc ?? ''} ${item.alsoCalled}`.toLowerCase()
    return (group === null || item.group === group) && wanted.every((word) => text.includes(word))
  })
}
