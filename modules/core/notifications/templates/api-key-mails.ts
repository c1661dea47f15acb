import * as z from 'zod/mini'
import { Instant } from '#server/platform/kernel/contract.ts'
import { formatLondonTime, mailTemplate } from './mail-template.ts'

const KEYS_PAGE = '/account/developer'
const KeyFacts = z.object({ at: Instant, name: z.string() })

export const apiKeyCreated = mailTemplate(KeyFacts, ({ product, url, support }, { at, name }) => ({
  subject: 'An API key was created',
  preheader: 'If this was you, you don’t need to do anything.',
  heading: 'An API key was created',
  paragraphs: [
    `The API key “${name}” was created for your ${product} account on ${formatLondonTime(new Date(at))}. Software with this key can act for you.`,
    `If this wasn’t you, revoke the key, set a new password and email ${support}.`,
  ],
  button: { label: 'View API keys', url: url + KEYS_PAGE },
  smallPrint: [],
}))

export const apiKeyUsedElsewhere = mailTemplate(
  z.extend(KeyFacts, { network: z.string() }),
  ({ product, url, support }, { at, name, network }) => ({
    subject: 'Your API key was used from a new network',
    preheader: 'If you know this network, you don’t need to do anything.',
    heading: 'Your API key was used from a new network',
    paragraphs: [
      `The API key “${name}” for your ${product} account was used from ${network} for the first time on ${formatLondonTime(new Date(at))}.`,
      `If you don’t know this network, revoke the key and email ${support}.`,
    ],
    button: { label: 'View API keys', url: url + KEYS_PAGE },
    smallPrint: [],
  }),
)

export const apiKeyRevoked = mailTemplate(KeyFacts, ({ product, url, support }, { at, name }) => ({
  subject: 'An API key was revoked',
  preheader: 'Software that used it has stopped working.',
  heading: 'An API key was revoked',
  paragraphs: [
    `The API key “${name}” for your ${product} account was revoked on ${formatLondonTime(new Date(at))}. Software that used it has stopped working.`,
    `If this wasn’t you, set a new password and email ${support}.`,
  ],
  button: { label: 'View API keys', url: url + KEYS_PAGE },
  smallPrint: [],
}))
