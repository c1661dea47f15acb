import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import type { MailList } from '../contract.ts'

/** Who writes. */
export interface House {
  product: string
  /** Without a slash at the end. */
  url: string
  support: string
}

interface Way {
  label: string
  url: string
}

/** What one mail says; as-html.ts and as-text.ts make both of its forms from this. Texts are plain, never markup. */
export interface Letter {
  subject: string
  /** What lists of mails show after the subject. */
  preheader: string
  heading: string
  paragraphs: readonly string[]
  /** What a person wrote, in their words. */
  quote?: { by: string; text: string }
  button?: Way
  /** A second way, less prominent. */
  otherwise?: Way
  smallPrint: readonly string[]
  /** Things that the mail is about, each with its page. */
  entries?: readonly { title: string; note: string; url: string }[]
  /** Where these mails are stopped by one press; set for lists that can be left. */
  stop?: string
}

/** What the way out of a list is called. */
export const STOP = 'Stop these emails'

/** A link that does something for the person who holds it, once. */
export interface SecretLink {
  url: string
  /** How long it works, e.g. `21 November 2026 at 14:37`. */
  until: string
}

const london = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' })

/** A time as people in Britain read it. */
export const inLondon = (at: Date): string => london.format(at)

/** A kind of letter: what it needs to know, and what it says. */
export interface LetterKind<Facts> {
  readonly facts: z.ZodMiniType<Facts>
  /** The page that the letter's secret link opens; null when it has none. */
  readonly linkTo: string | null
  write(facts: Facts, house: House, link: SecretLink): Letter
  /** Which list a letter with these facts belongs to; left out: one that cannot be left. */
  listOf?(facts: Facts): MailList
}

/** A letter without a secret. */
export const letter = <Shape extends z.ZodMiniType>(
  facts: Shape,
  write: (house: House, facts: z.output<Shape>) => Letter,
): LetterKind<z.output<Shape>> => ({
  facts: facts as unknown as z.ZodMiniType<z.output<Shape>>,
  linkTo: null,
  write: (known, house) => write(house, known),
})

/** A letter of a list that its reader can leave. */
export const listLetter = <Shape extends z.ZodMiniType>(
  listOf: MailList | ((facts: z.output<Shape>) => MailList),
  facts: Shape,
  write: (house: House, facts: z.output<Shape>) => Letter,
): LetterKind<z.output<Shape>> => ({
  ...letter(facts, write),
  listOf: typeof listOf === 'string' ? () => listOf : listOf,
})

/** What is stored of a secret link: its id, from which accounts makes the secret when the mail goes out. */
export const LinkFacts = z.object({ linkId: Id })

/** A letter that carries a secret link to `page`. */
export const linkLetter = (
  page: `/${string}`,
  write: (house: House, link: SecretLink) => Letter,
): LetterKind<z.output<typeof LinkFacts>> => ({
  facts: LinkFacts,
  linkTo: page,
  write: (_facts, house, link) => write(house, link),
})
