import pg from 'pg'
import { type Session, signIn, signUp } from '#modules/accounts/contract.ts'
import { fillJobs } from '#scripts/bench/harness/console/fill.ts'
import { say } from '#scripts/bench/harness/progress.ts'
import { atMost, type Findings, sizeLine } from '#scripts/bench/harness/report.ts'
import { openStandAlone } from '#scripts/bench/harness/stand-alone.ts'
import { percentile } from '#scripts/bench/harness/stats.ts'
import { Problem } from '#scripts/lib/problem.ts'

/** What a look of staff may take, whatever is kept (p95). */
const MOST_MS = 200
const PASSWORD = 'a-good-long-password'
const PERSON = '000004d2-0000-7000-8000-000000000000'

/** How long the console takes to answer staff while so many jobs are kept. */
export async function measureConsole(
  stack: AsyncDisposableStack,
  { logs, jobs, looks }: { logs: string; jobs: number; looks: number },
): Promise<Findings> {
  const { url, databaseUrl } = await openStage(stack, { logs, jobs })
  const token = await givenStaff(url, databaseUrl)
  const lines = []
  for (const [name, paths] of Object.entries(await looksOf(databaseUrl))) {
    say(`looking at ${name}`)
    const taken: number[] = []
    for (let nth = 0; nth < looks; nth++) taken.push(await timed(url + paths[nth % paths.length], token))
    lines.push(sizeLine(`console: ${name}, p95`, percentile(taken, 0.95), 'ms', atMost(MOST_MS)))
  }
  return { lines, rows: [], tables: [] }
}

interface StageOptions {
  logs: string
  jobs: number
}

async function openStage(stack: AsyncDisposableStack, { logs, jobs }: StageOptions) {
  const { databaseUrl, start } = await openStandAlone(stack, { name: 'console', logs, fsync: false })
  say(`keeping ${jobs.toLocaleString('en-GB')} jobs`)
  await fillJobs(databaseUrl, jobs)
  const server = await start()
  return { url: server.url, databaseUrl }
}

async function givenStaff(url: string, databaseUrl: string): Promise<string> {
  const person = { email: 'staff@bench.example', password: PASSWORD }
  await send(url + signUp.path, { ...person, userType: 'customer' })
  await asked(databaseUrl, `update users set role = 'operations', staff_level = 'admin'`)
  return ((await send(url + signIn.path, person)) as Session).accessToken
}

async function send(url: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Problem(`${url} answered ${answer.status}: ${await answer.text()}`)
  const said = await answer.text()
  return said === '' ? null : JSON.parse(said)
}

async function asked(databaseUrl: string, query: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows
}

/** What staff look at, by name; each by several addresses, so that no answer is a lucky one. */
async function looksOf(databaseUrl: string): Promise<Record<string, string[]>> {
  const jobs = await asked(databaseUrl, `select id, event_id from failed_jobs where state = 'failed' limit 20`)
  const bids = await asked(databaseUrl, `select data ->> 'bidId' as id from outbox limit 20`)
  const list = (query: string) => [`/api/ops/jobs?${query}`]
  const from = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString()
  return {
    overview: ['/api/ops/overview'],
    'groups of failures': ['/api/ops/job-groups'],
    'failed jobs': list(''),
    'jobs in any state': list('state=any'),
    'jobs of a consumer': list('state=done&consumer=bench.consumer-3'),
    'jobs of a type': list('state=discarded&type=BenchB'),
    'jobs of a consumer and a type that do not meet': list('state=done&consumer=bench.consumer-3&type=BenchA'),
    'jobs of one cause': list('fingerprint=0000000000000014'),
    'jobs of a month': list(`state=any&from=${from}`),
    'jobs by event': jobs.map((job) => `/api/ops/jobs?state=any&id=${job['event_id']}`),
    'jobs by person': list(`state=any&id=${PERSON}`),
    'one job': jobs.map((job) => `/api/ops/jobs/${job['id']}`),
    'dry run of a repair': ['/api/ops/job-count', '/api/ops/job-count?consumer=bench.consumer-4'],
    repairs: ['/api/ops/repairs'],
    'trace of a bid': bids.map((bid) => `/api/ops/trace?id=${bid['id']}`),
    'trace of a person': [`/api/ops/trace?id=${PERSON}`],
  }
}

async function timed(url: string, token: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Problem(`${url} answered ${answer.status}`)
  return performance.now() - began
}
