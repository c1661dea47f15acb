import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import type { MailList } from '../contract.ts'

/** The product in whose name mails are sent. */
export interface Sender {
  product: string
  /** Without a trailing slash. */
  url: string
  support: string
}

interface MailLink {
  label: string
  url: string
}

/** The content of a mail, which render-html.ts and render-text.ts render. Texts are plain, never markup. */
export interface MailContent {
  subject: string
  /** The preview text that mail programs show after the subject. */
  preheader: string
  heading: string
  paragraphs: readonly string[]
  /** A quoted text that a person wrote. */
  quote?: { by: string; text: string }
  button?: MailLink
  /** A second, less prominent link. */
  secondaryLink?: MailLink
  smallPrint: readonly string[]
  /** What the mail is about, such as requests, each with a link to its page. */
  entries?: readonly { title: string; note: string; url: string }[]
  /** Set for mailing lists. */
  unsubscribeUrl?: string
}

/** Label of the unsubscribe link. */
export const UNSUBSCRIBE_LABEL = 'Stop these emails'

/** A single-use link. */
export interface SecretLink {
  url: string
  /** When the link expires, such as '21 November 2026 at 14:37'. */
  until: string
}

const londonFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** Formats a time in British format, in London time. */
export const formatLondonTime = (at: Date): string => londonFormat.format(at)

/** The page that a secret link opens, and the module that derives the secret. */
export interface LinkPage {
  page: `/${string}`
  from: 'accounts' | 'charity-ask'
}

/** A mail template: the schema of its facts and its text. */
export interface TemplateDefinition<Facts> {
  readonly facts: z.ZodMiniType<Facts>
  /** The mail's secret link; null for mails without one. */
  readonly linkTo: LinkPage | null
  write(facts: Facts, sender: Sender, link: SecretLink): MailContent
  /** Returns the mailing list that the mail belongs to. Mails that are always sent leave this function out. */
  listOf?(facts: Facts): MailList
}

/** Defines a template without a secret link. */
export const mailTemplate = <Shape extends z.ZodMiniType>(
  facts: Shape,
  write: (sender: Sender, facts: z.output<Shape>) => MailContent,
): TemplateDefinition<z.output<Shape>> => ({
  facts: facts as unknown as z.ZodMiniType<z.output<Shape>>,
  linkTo: null,
  write: (parsed, sender) => write(sender, parsed),
})

/** Defines a template of a mailing list that people can unsubscribe from. */
export const listMailTemplate = <Shape extends z.ZodMiniType>(
  listOf: MailList | ((facts: z.output<Shape>) => MailList),
  facts: Shape,
  write: (sender: Sender, facts: z.output<Shape>) => MailContent,
): TemplateDefinition<z.output<Shape>> => ({
  ...mailTemplate(facts, write),
  listOf: typeof listOf === 'string' ? () => listOf : listOf,
})

/** The stored part of a secret link: its id, from which its module derives the secret when the mail is sent. */
export const LinkFacts = z.object({ linkId: Id })

/** Defines a template with a secret link. */
export const linkMailTemplate = <Shape extends z.ZodMiniType<z.output<typeof LinkFacts>>>(
  linkTo: LinkPage,
  facts: Shape,
  write: (sender: Sender, facts: z.output<Shape>, link: SecretLink) => MailContent,
): TemplateDefinition<z.output<Shape>> => ({
  facts: facts as unknown as z.ZodMiniType<z.output<Shape>>,
  linkTo,
  write: (parsed, sender, link) => write(sender, parsed, link),
})
