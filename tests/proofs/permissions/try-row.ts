import { randomUUID } from 'node:crypto'
import { callWithRetry } from '#tests/support/client.ts'
import type { TestAccount, TestAccounts } from './accounts.ts'
import type { Answer } from './answer.ts'
import { belongingsOf, changesSince } from './belongings.ts'
import { type Answered, CALLERS, type CallerName, WHO } from './callers.ts'
import { headersOf } from './given-accounts.ts'
import { personalIn } from './marks.ts'
import { rawRequest } from './raw-request.ts'
import { type Row, WHOSE, type Whose } from './row.ts'

/** Returns what is wrong with the answers to one endpoint, a line each; none when all is as the table says. */
export async function tryRow(accounts: TestAccounts, row: Row): Promise<string[]> {
  const wrong: string[] = []
  for (const whose of WHOSE) if (row.on[whose]) wrong.push(...(await tryThings(accounts, row, whose)))
  return wrong
}

async function tryThings(accounts: TestAccounts, row: Row, whose: Whose): Promise<string[]> {
  const answers = row.on[whose] ?? {}
  const needsMe = whose === 'own' || whose === 'partner'
  const names = CALLERS.filter((name) => answers[name] !== undefined && !(needsMe && name === 'visitor'))
  const shared = await sharedThing(accounts, row, whose)
  const before = await belongingsOf(accounts)
  const tried = await Promise.all(
    names.map((name) => tryCell(accounts, { row, whose, name, expected: answers[name], shared })),
  )
  const told = new Set(tried.flatMap((cell) => [...cell.told]))
  const idle = (row.personal?.[whose] ?? []).filter((field) => !field.endsWith('?') && !told.has(field))
  return [
    ...tried.flatMap(({ wrong }) => wrong),
    ...changesSince(before, await belongingsOf(accounts)).map((what) => `${row.endpoint.id}, ${whose} changed ${what}`),
    ...idle.map((field) => `${row.endpoint.id}, ${whose}: no one sees '${field}'`),
  ]
}

interface Cell {
  row: Row
  whose: Whose
  name: CallerName
  expected: Answered | undefined
  shared: Record<string, string> | null
}

async function tryCell(accounts: TestAccounts, { row, whose, name, expected = '200', shared }: Cell) {
  const usual = accounts.callers.get(name) ?? null
  const me = usual && row.usesUp ? await accounts.double(usual) : usual
  const ids = await idsFor(accounts, { row, whose, me, expected, shared })
  const answer = await ask(accounts, row, { me, ids })
  const said = answer.ok ? `${answer.status}` : `${answer.status} ${answer.error?.code ?? ''}`.trim()
  const told = answer.ok ? personalIn(answer.body, me?.number ?? null) : personalIn(answer.error, me?.number ?? null)
  const allowed = (row.personalInstead?.[name] ?? row.personal?.[whose] ?? []).map((field) => field.replace('?', ''))
  const where = `${row.endpoint.id}, ${whose}, ${WHO[name]}`
  return {
    told,
    wrong: [
      ...(mayBeKept(row, answer) ? [] : [`${where}: a cache may keep it`]),
      ...(row.undeclared ? [] : accounts.published.wrongOf(row.endpoint, answer).map((what) => `${where}: ${what}`)),
      ...(said === expected ? [] : [`${where}: ${said}, not ${expected}`]),
      ...[...told]
        .filter((field) => !answer.ok || !allowed.includes(field))
        .map((field) => `${where} is told '${field}'`),
    ],
  }
}

async function ask(
  accounts: TestAccounts,
  row: Row,
  { me, ids }: { me: TestAccount | null; ids: Record<string, string> },
): Promise<Answer> {
  const { headers, ...sent } = row.sends?.({ accounts, me, ids }) ?? {}
  const options = {
    params: ids,
    ...sent,
    headers: { ...headersOf(me?.number ?? 0), ...headers },
    ...(me && { as: me }),
  }
  return row.undeclared
    ? rawRequest(accounts, row.endpoint, options)
    : callWithRetry(accounts.server, row.endpoint, options)
}

const KEPT = ['catalogue', 'areasOnMap', 'outwardsOnMap']

/** Returns whether the answer's cache-control is right: only what every visitor gets may be cached. */
function mayBeKept({ undeclared, endpoint }: Row, { headers, ok }: Answer): boolean {
  const said = headers.get('cache-control')
  return (
    undeclared === true || said === 'no-store' || (KEPT.includes(endpoint.id) && ok && said === 'public, max-age=10')
  )
}

const isYes = (said: Answered): boolean => said.startsWith('2')
const isRead = ({ endpoint, repeatable, once }: Row): boolean =>
  (endpoint.method === 'GET' && !once) || repeatable === true

/** The thing for callers who may not have it, and for those who only read. */
async function sharedThing(accounts: TestAccounts, row: Row, whose: Whose): Promise<Record<string, string> | null> {
  const thing = whose === 'another' ? row.thing : whose === 'hidden' ? row.hides : undefined
  return thing ? thing(accounts, { owner: accounts.stranger, partner: accounts.target }) : null
}

async function idsFor(
  accounts: TestAccounts,
  {
    row,
    whose,
    me,
    expected,
    shared,
  }: Omit<Cell, 'name' | 'expected'> & { me: TestAccount | null; expected: Answered },
) {
  if (whose === 'any') return {}
  if (whose === 'absent') return absentIds(row)
  if (shared && (isRead(row) || !isYes(expected))) return shared
  const thing = whose === 'hidden' ? row.hides : row.thing
  if (!thing || (!me && whose !== 'another' && whose !== 'hidden'))
    throw new Error(`${row.endpoint.id} has no ${whose} for ${me?.name ?? 'a visitor'}`)
  if (whose === 'own' && me) return thing(accounts, { owner: me, partner: accounts.target })
  if (whose === 'partner' && me) return thing(accounts, { owner: accounts.target, partner: me })
  return thing(accounts, { owner: accounts.target, partner: accounts.neighbour })
}

/** Parameters that are names, not ids. */
const NAMED = ['queue', 'task']

/** Ids that nothing has, for every parameter of the path and any other name of a thing. */
const absentIds = ({ endpoint, thing }: Row): Record<string, string> => ({
  ...Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
      name,
      `${NAMED.includes(name) ? 'no.' : ''}${randomUUID()}`,
    ]),
  ),
  ...(thing && { subjectId: randomUUID() }),
})
