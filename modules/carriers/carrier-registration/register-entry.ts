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
  /** Of some companies only. */
  companyNumber: string | null
  tier: 'upper' | 'lower' | null
  /** 'Carrier, Broker, Dealer'. */
  kind: string | null
  /** A London date, YYYY-MM-DD, as is `validTo`. */
  registeredOn: string | null
  /** The last day; null for the lower tier, which doesn't end. */
  validTo: string | null
  outward: string | null
}

const Text = z.string().check(z.trim(), storable, z.maxLength(500))
/** One value or a list, as in several fields of the register; none is an empty list. */
const many = <S extends z.ZodMiniType>(each: S) =>
  z.pipe(
    z.transform((value): unknown[] => [value ?? []].flat()),
    z.array(each),
  )
/** Fields that decide nothing: null when missing or in another format. */
const orNull = <S extends z.ZodMiniType>(shape: S) => z.catch(z.nullable(shape), null)
const Labelled = z.object({ label: Text })

const Answer = z.object({ items: z.array(z.looseObject({ registrationNumber: z.string() })) })

/** Field names as public clients of the register read them. All others are ignored. */
const Item = z.object({
  registrationNumber: Text,
  holder: many(
    z.object({ name: many(Text), tradingName: many(Text), companyNumber: orNull(Text.check(z.minLength(1))) }),
  ),
  tier: z.object({ label: z.enum(['Upper', 'Lower']) }),
  registrationType: orNull(Labelled),
  registrationDate: orNull(z.iso.date()),
  expiryDate: orNull(z.iso.date()),
  site: orNull(many(z.object({ siteAddress: many(z.object({ postcode: many(z.string()) })) }))),
})
type Item = z.output<typeof Item>

/**
 * Returns the entry with exactly this number; 'absent' when the list is empty, null when the format is different or a
 * required field is missing: holder, tier and, for the upper tier, the last day (TRUST-11, TRUST-19).
 */
export function parseEntry(body: unknown, number: string): RegisterEntry | 'absent' | null {
  const answer = Answer.safeParse(body)
  if (!answer.success) return null
  const { items } = answer.data
  if (items.length === 0) return 'absent'
  const found = items.filter(({ registrationNumber }) => registrationNumber === number)
  const item = Item.safeParse(found.length === 1 ? found[0] : null)
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
