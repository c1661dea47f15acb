import pg from 'pg'
import { type Session, signIn, signUp } from '#modules/accounts/contract.ts'
import { postRequest, type RequestDetail } from '#modules/requests/contract.ts'
import { Problem } from '#scripts/lib/problem.ts'

export interface Account {
  readonly id: string
  readonly accessToken: string
}

/** Who bids on what. The same in every database of the run. */
export interface Cast {
  /** Whose requests they are. */
  readonly owner: Account
  readonly carriers: readonly Account[]
  readonly requestIds: readonly string[]
}

/** Of every account of the run. */
export const PASSWORD = 'a-good-long-password'
const AT_ONCE = 4

export const emailOf = (name: string): string => `${name}@bench.example`

/**
 * Signs carriers up and in and posts requests, through the doors that everybody uses; only the subscriptions are rows.
 * All are Premium: a Basic carrier has used up a month's bids before a window has begun.
 */
export async function seed(
  url: string,
  databaseUrl: string,
  wanted: { carriers: number; requests: number },
): Promise<Cast> {
  const owner = await givenAccount(url, 'customer', 'owner')
  const carriers = await several(wanted.carriers, (index) => givenAccount(url, 'business', `carrier-${index}`))
  await subscribe(databaseUrl, carriers)
  const requestIds = await several(wanted.requests, (index) => givenRequest(url, owner, index))
  return { owner, carriers, requestIds }
}

async function givenAccount(url: string, userType: 'customer' | 'business', name: string): Promise<Account> {
  const email = emailOf(name)
  await call(url, signUp.path, { body: { email, password: PASSWORD, userType } })
  const session = (await call(url, signIn.path, { body: { email, password: PASSWORD } })) as Session
  return { id: session.user.id, accessToken: session.accessToken }
}

async function givenRequest(url: string, owner: Account, index: number): Promise<string> {
  const form = new FormData()
  const request = { title: `Sofa number ${index}`, description: 'By the front door.', postcode: null, budget: 80 }
  form.append(postRequest.multipart.json, JSON.stringify(request))
  const posted = (await call(url, postRequest.path, { as: owner, form })) as RequestDetail
  return posted.id
}

async function subscribe(databaseUrl: string, carriers: readonly Account[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into subscriptions (user_id, plan, status, current_period_end)
     select id, 'premium', 'active', now() + interval '20 days' from unnest($1::uuid[]) as id`,
    [carriers.map(({ id }) => id)],
  )
  await client.end()
}

async function call(
  url: string,
  path: string,
  { body, form, as }: { body?: unknown; form?: FormData; as?: Account },
): Promise<unknown> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(as && { authorization: `Bearer ${as.accessToken}` }),
    },
    body: form ?? JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Problem(`Seeding failed: ${path} answered ${response.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}

async function several<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let from = 0; from < count; from += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => make(from + index))
    made.push(...(await Promise.all(batch)))
  }
  return made
}
