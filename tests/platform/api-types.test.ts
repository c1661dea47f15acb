import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registryHasNoAudit } from '#scripts/checks/npm-audit.ts'
import { run } from '#scripts/lib/commands.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Brings Redocly's linter. Not among our packages, as its users don't have it among theirs: npx caches it. */
const GENERATOR = 'openapi-typescript@7.13.0'
const TSC = path.resolve(import.meta.dirname, '../../node_modules/.bin/tsc')

/** All that Redocly recommends, and its warnings are errors. */
const RULES = `
extends: [recommended-strict]
rules:
  info-license: off
  # this server’s address, and that of the examples
  no-server-example.com: off
  # no id of a case is 'jobs'
  no-ambiguous-paths: off
`

/** What a client of ours relies on: each line compiles, and each marked one wouldn’t without its mark. */
const CLIENT = `
import type { components, operations, paths, webhooks } from './api.ts'

type Schemas = components['schemas']
type Body<Id extends keyof operations> = operations[Id] extends { requestBody: { content: { 'application/json': infer B } } } ? B : never
type Answer<Id extends keyof operations, Status extends keyof operations[Id]['responses']> =
  operations[Id]['responses'][Status] extends { content: { 'application/json': infer A } } ? A : never

// what may be null may be left out, and nothing else
export const bid: Body<'placeBid'> = { bidAmount: 45.5 }
export const withNull: Body<'placeBid'> = { bidAmount: 45.5, bidMessage: null }
// @ts-expect-error an amount is needed
export const nothing: Body<'placeBid'> = {}
// @ts-expect-error an amount is a number
export const text: Body<'placeBid'> = { bidAmount: '45.5' }
export const time: Body<'confirmTime'> = { day: '2026-12-08', part: 'morning' }
// @ts-expect-error parts of a day have names
export const night: Body<'confirmTime'> = { day: '2026-12-08', part: 'night' }
export const request: Body<'createWebhook'> = { url: 'https://hooks.example.com', events: ['bid.accepted'] }
// @ts-expect-error events have names
export const unknownEvent: Body<'createWebhook'> = { url: 'https://hooks.example.com', events: ['bid.lost'] }

// answers: enums, what may be null, and what is always there
export const status = (answer: Answer<'placeBid', 201>): 'active' | 'accepted' | 'rejected' => answer.status
export const next = (answer: Answer<'openRequests', 200>): string | null => answer.next
// @ts-expect-error the last page has no next one
export const nextPage = (answer: Answer<'openRequests', 200>): string => answer.next
export const titles = (answer: Answer<'openRequests', 200>): string[] => answer.items.map(({ title }) => title)
export const refusal = (answer: Answer<'placeBid', 409>): Schemas['ErrorAnswer'] => answer
export type Near = NonNullable<paths['/api/open-requests']['get']['parameters']['query']>['near']
export const near: Near = 'BS6'

// webhooks
type Event<Type extends keyof webhooks> = webhooks[Type] extends { post: { requestBody: { content: { 'application/json': infer B } } } } ? B : never
export const heard = (event: Event<'bid.accepted'> | Event<'bid.rejected'>): number => event.data.pounds
export const automatic = (event: Event<'bid.accepted'> | Event<'bid.rejected'>): boolean =>
  event.type === 'bid.accepted' && event.data.automatic
`

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(path.join(os.tmpdir(), 'kerbside-api-types-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

test('passes a linter and gives useful types by `npx openapi-typescript` (API-05)', async ({ skip }) => {
  await writeFile(path.join(folder, 'redocly.yaml'), RULES)
  await writeFile(path.join(folder, 'client.ts'), CLIENT)
  const args = [`${server.url}/api/docs/openapi.json`, '--redocly', 'redocly.yaml', '--output', 'api.ts']
  const generated = await run('npx', ['--yes', GENERATOR, ...args], { cwd: folder })
  // without a registry there is no package; CI has one, from which it has just installed ours
  const offline = generated.ok ? null : registryHasNoAudit(generated.output)
  skip(offline !== null, offline ?? '')
  expect(generated.ok, generated.output).toBe(true)
  expect(generated.output).not.toContain('⚠')

  const options = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--module', 'nodenext']
  const compiled = await run(TSC, [...options, '--allowImportingTsExtensions', 'client.ts', 'api.ts'], { cwd: folder })
  expect(compiled.ok, compiled.output).toBe(true)
})
