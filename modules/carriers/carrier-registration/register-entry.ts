import * as z from 'zod/mini'
import { outwardIn } from '#modules/core/places/facade.ts'
import { storable } from '#server/platform/kernel/contract.ts'

/**
 * The stored part of an entry of the public register: no address, and of the postcode only the outward code (TRUST-24).
 */
export interface RegisterEntry {
  number: string
  /** At least one. */
  holderNames: string[]
  tradingNames: string[]
  /** Null if the entry has none, as for sole traders and some companies. */
  companyNumber: string | null
  tier: 'upper' | 'lower' | null
  /** 'Carrier, Broker, Dealer'. */
  kind: string | null
  /** A London date: '2024-03-14'. */
  registeredOn: string | null
  /** The last day in London: '2027-03-14'; null for the lower tier, which doesn't end. */
  validTo: string | null
  outward: string | null
}

const Text = z.string().check(z.trim(), storable, z.maxLength(500))
/** Schema for a field that has one value, a list or nothing; the result is always a list. */
const oneOrMany = <S extends z.ZodMiniType>(itemSchema: S) =>
  z.pipe(
    z.transform((value): unknown[] => [value ?? []].flat()),
    z.array(itemSchema),
  )
/** Schema for a field that no rule depends on: null if missing or in another format. */
const nullIfInvalid = <S extends z.ZodMiniType>(schema: S) => z.catch(z.nullable(schema), null)
const Labelled = z.object({ label: Text })

const ResponseBody = z.object({ items: z.array(z.looseObject({ registrationNumber: z.string() })) })

/** An entry of the register with the fields that we read; all others are ignored. */
const Item = z.object({
  registrationNumber: Text,
  holder: oneOrMany(
    z.object({
      name: oneOrMany(Text),
      tradingName: oneOrMany(Text),
      companyNumber: nullIfInvalid(Text.check(z.minLength(1))),
    }),
  ),
  tier: z.object({ label: z.enum(['Upper', 'Lower']) }),
  registrationType: nullIfInvalid(Labelled),
  registrationDate: nullIfInvalid(z.iso.date()),
  expiryDate: nullIfInvalid(z.iso.date()),
  site: nullIfInvalid(oneOrMany(z.object({ siteAddress: oneOrMany(z.object({ postcode: oneOrMany(z.string()) })) }))),
})
type Item = z.output<typeof Item>

/**
 * Returns the entry with exactly this number; 'absent' when the list is empty, null if the format is different or a
 * required field is missing: holder, tier and, for the upper tier, the last day (TRUST-11, TRUST-19).
 */
export function parseEntry(body: unknown, number: string): RegisterEntry | 'absent' | null {
  const answer = ResponseBody.safeParse(body)
  if (!answer.success) return null
  const { items } = answer.data
  if (items.length === 0) return 'absent'
  const matching = items.filter(({ registrationNumber }) => registrationNumber === number)
  const item = Item.safeParse(matching.length === 1 ? matching[0] : null)
  if (!item.success) return null
  const entry = toEntry(item.data)
  return entry.holderNames.length === 0 || (entry.tier === 'upper' && entry.validTo === null) ? null : entry
}

function toEntry({ holder, registrationType, site, tier, ...item }: Item): RegisterEntry {
  const postcodes = (site ?? []).flatMap(({ siteAddress }) => siteAddress.flatMap(({ postcode }) => postcode))
  return {
    number: item.registrationNumber,
    holderNames: holder.flatMap(({ name }) => name).filter(Boolean),
    tradingNames: holder.flatMap(({ tradingName }) => tradingName).filter(Boolean),
    companyNumber: holder.find(({ companyNumber }) => companyNumber !== null)?.companyNumber ?? null,
    tier: tier.label === 'Upper' ? 'upper' : 'lower',
    kind: registrationType?.label ?? null,
    registeredOn: item.registrationDate,
    validTo: item.expiryDate,
    outward: postcodes.map(outwardIn).find((outward) => outward !== null) ?? null,
  }
}
