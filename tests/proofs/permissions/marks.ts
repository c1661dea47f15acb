/** The facts that marks identify. */
const FACTS = {
  e: 'e-mail address',
  p: 'phone number',
  a: 'address',
  b: 'business address',
  n: 'name',
  c: 'company',
  h: 'contact person',
  v: 'website',
  o: 'postcode',
  k: 'file key',
  u: 'browser',
  s: 'customer at Stripe',
  t: 'subscription at Stripe',
  w: 'password',
  m: 'message',
  l: 'number plate',
  i: 'whose thing it is',
} as const
type Letter = keyof typeof FACTS

/** A word that is unique to a person: a reader learns this fact about the person of that number. */
export const mark = (number: number, letter: Letter, as: (it: string) => string = (it) => it): string =>
  as(`zqx${number}x${letter}`)

/** A password, and what staff hid, are never shown. */
const SECRET = 'w'
const MARK = /zqx(\d+)x([a-z])|198\.18\.7\.(\d+)/gi
/** Field names that are always personal. */
const PERSONAL =
  /^(.*[eE]mail|phoneNumber|phone|address|businessAddress|postcode|postalCode|contactPerson|userAgent|ip|.*[tT]oken|secret|uri|recoveryCodes|.*[kK]ey|password.*|hash|.*Hash|subscriptionId|stripe.*)$/

/**
 * Returns the personal fields of an answer: `own email` of the caller, `their items[].bidderName` of another person,
 * and `some maskedEmail` where a personal field has no mark.
 */
export function personalIn(value: unknown, asker: number | null): Set<string> {
  const found = new Set<string>()
  for (const [path, leaf] of leavesOf(value, '')) {
    const marks = [...String(leaf).matchAll(MARK)]
    for (const [, marked, letter, address] of marks) {
      const whose = Number(marked ?? address) === asker ? 'own' : 'their'
      found.add(`${letter === SECRET ? 'secret' : whose} ${path}`)
    }
    if (marks.length === 0 && PERSONAL.test(lastOf(path))) found.add(`some ${path}`)
  }
  return found
}

const lastOf = (path: string): string => path.replaceAll('[]', '').split('.').at(-1) ?? ''

/** Every value in a JSON value that is not null, by its path; positions in lists count as one. */
function* leavesOf(value: unknown, path: string): Generator<[string, unknown]> {
  if (value === null || value === undefined) return
  if (typeof value !== 'object') yield [path, value]
  else if (Array.isArray(value)) for (const one of value) yield* leavesOf(one, `${path}[]`)
  else for (const [name, one] of Object.entries(value)) yield* leavesOf(one, path === '' ? name : `${path}.${name}`)
}
