import * as z from 'zod/mini'

const onOff = z.optional(z.boolean())

/** What goes wrong, until it is set otherwise: with the register itself, or with an entry. */
export const Switches = z.strictObject({
  /** Hangs up, which a client can't tell from a refused connection. */
  away: onOff,
  /** Answers this many ms later; 0 straight away. */
  slowMs: z.optional(z.int().check(z.minimum(0), z.maximum(600_000))),
  /** 403, as for a client that calls too often. */
  tooOften: onOff,
  /** HTML with 200. */
  broken: onOff,
  /** JSON without `items`. */
  shapeChanged: onOff,
  /** The entry vanishes. */
  vanished: onOff,
  /** The entry becomes lower tier, and has no last day. */
  lowerTier: onOff,
  /** Replaces the entry's last day; null restores it. */
  validTo: z.optional(z.nullable(z.iso.date())),
  /** Replaces the entry's holder and removes its trading name; null restores both. */
  holderName: z.optional(z.nullable(z.string())),
  /** Holder, its name, address and postcode are lists. */
  asLists: onOff,
})
export type Switches = z.output<typeof Switches>
