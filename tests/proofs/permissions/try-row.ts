import { randomUUID } from 'node:crypto'
import { call } from '#tests/support/client.ts'
import type { TestAccount, TestAccounts } from './accounts.ts'
import type { Answer } from './answer.ts'
import { belongingsOf, changesSince } from './belongings.ts'
import { CALLERS, type CallerName, type Said, WHO } from './callers.ts'
import { headersOf } from './given-accounts.ts'
import { personalIn } from './marks.ts'
import { rawRequest } from './raw-request.ts'
import { type Row, WHOSE, type Whose } from './row.ts'

/** What is wrong with the answers to one endpoint, a line each; none when all is as the table says. */
export async function tryRow(town: TestAccounts, row: Row): Promise<string[]> {
  const wrong: string[] = []
  for (const whose of WHOSE) if (row.on[whose]) wrong.push(...(await tryThings(town, row, whose)))
  return wrong
}

async function tryThings(town: TestAccounts, row: Row, whose: Whose): Promise<string[]> {
  const answers = row.on[whose] ?? {}
  const needsMe = whose === 'own' || whose === 'partner'
  const names = CALLERS.filter((name) => answers[name] !== undefined && !(needsMe && name === 'visitor'))
  const shared = await sharedThing(town, row, whose)
  const before = await belongingsOf(town)
  const tried = await Promise.all(
    names.map((name) => tryCell(town, { row, whose, name, expected: answers[name], shared })),
  )
  const told = new Set(tried.flatMap((cell) => [...cell.told]))
  const idle = (row.tells?.[whose] ?? []).filter((field) => !field.endsWith('?') && !told.has(field))
  return [
    ...tried.flatMap(({ wrong }) => wrong),
    ...changesSince(before, await belongingsOf(town)).map((what) => `${row.endpoint.id}, ${whose} changed ${what}`),
    ...idle.map((field) => `${row.endpoint.id}, ${whose}: nobody is told '${field}'`),
  ]
}

interface Cell {
  row: Row
  whose: Whose
  name: CallerName
  expected: Said | undefined
  shared: Record<string, string> | null
}

async function tryCell(town: TestAccounts, { row, whose, name, expected = '200', shared }: Cell) {
  const usual = town.callers.get(name) ?? null
  const me = usual && row.spends ? await town.double(usual) : usual
  const ids = await idsFor(town, { row, whose, me, expected, shared })
  const answer = await ask(town, row, { me, ids })
  const said = answer.ok ? `${answer.status}` : `${answer.status} ${answer.error?.code ?? ''}`.trim()
  const told = answer.ok ? personalIn(answer.body, me?.number ?? null) : personalIn(answer.error, me?.number ?? null)
  const allowed = (row.tellsInstead?.[name] ?? row.tells?.[whose] ?? []).map((field) => field.replace('?', ''))
  const where = `${row.endpoint.id}, ${whose}, ${WHO[name]}`
  return {
    told,
    wrong: [
      ...(mayBeKept(row, answer) ? [] : [`${where}: a cache may keep it`]),
      ...(row.door ? [] : town.published.wrongOf(row.endpoint, answer).map((what) => `${where}: ${what}`)),
      ...(said === expected ? [] : [`${where}: ${said}, not ${expected}`]),
      ...[...told]
        .filter((field) => !answer.ok || !allowed.includes(field))
        .map((field) => `${where} is told '${field}'`),
    ],
  }
}

async function ask(
  town: TestAccounts,
  row: Row,
  { me, ids }: { me: TestAccount | null; ids: Record<string, string> },
): Promise<Answer> {
  const { headers, ...sent } = row.sends?.({ town, me, ids }) ?? {}
  const options = {
    params: ids,
    ...sent,
    headers: { ...headersOf(me?.number ?? 0), ...headers },
    ...(me && { as: me }),
  }
  return row.door ? rawRequest(town, row.endpoint, options) : call(town.server, row.endpoint, options)
}

const KEPT = ['catalogue', 'areasOnMap', 'outwardsOnMap']

/** What every visitor is told a cache may keep where the answer says so; nothing else. */
function mayBeKept({ door, endpoint }: Row, { headers, ok }: Answer): boolean {
  const said = headers.get('cache-control')
  return door === true || said === 'no-store' || (KEPT.includes(endpoint.id) && ok && said === 'public, max-age=10')
}

const isYes = (said: Said): boolean => said.startsWith('2')
const isRead = ({ endpoint, harmless, once }: Row): boolean => (endpoint.method === 'GET' && !once) || harmless === true

/** What those aim at who may not have it, and those who only look. */
async function sharedThing(town: TestAccounts, row: Row, whose: Whose): Promise<Record<string, string> | null> {
  const thing = whose === 'another' ? row.thing : whose === 'hidden' ? row.hides : undefined
  return thing ? thing(town, { owner: town.stranger, partner: town.target }) : null
}

async function idsFor(
  town: TestAccounts,
  { row, whose, me, expected, shared }: Omit<Cell, 'name' | 'expected'> & { me: TestAccount | null; expected: Said },
) {
  if (whose === 'any') return {}
  if (whose === 'absent') return absent(row)
  if (shared && (isRead(row) || !isYes(expected))) return shared
  const thing = whose === 'hidden' ? row.hides : row.thing
  if (!thing || (!me && whose !== 'another' && whose !== 'hidden'))
    throw new Error(`${row.endpoint.id} has no ${whose} for ${me?.name ?? 'a visitor'}`)
  if (whose === 'own' && me) return thing(town, { owner: me, partner: town.target })
  if (whose === 'partner' && me) return thing(town, { owner: town.target, partner: me })
  return thing(town, { owner: town.target, partner: town.neighbour })
}

/** Parameters that are names, no ids. */
const NAMED = ['queue', 'task']

/** Ids that nothing has, for every parameter of the path and whatever else a thing is named by. */
const absent = ({ endpoint, thing }: Row): Record<string, string> => ({
  ...Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
      name,
      `${NAMED.includes(name) ? 'no.' : ''}${randomUUID()}`,
    ]),
  ),
  ...(thing && { subjectId: randomUUID() }),
})
