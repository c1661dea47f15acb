/** The password of everyone whom the fuzz signs up, and the one that it changes passwords to. */
export const PASSWORD = 'a-good-long-password'

const MARK = '\u0002'

/** A placeholder in generated input for what is only known when it is sent: the caller's password, the time. */
export const slot = (name: string): string => MARK + name

/** Returns `value` with every slot filled by `fill`. */
export function fillSlots(value: unknown, fill: (name: string) => unknown): unknown {
  if (typeof value === 'string') return value.startsWith(MARK) ? fill(value.slice(MARK.length)) : value
  if (Array.isArray(value)) return value.map((one) => fillSlots(one, fill))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillSlots(one, fill)]))
}
