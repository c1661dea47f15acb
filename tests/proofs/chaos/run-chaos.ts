import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { myInbox } from '#modules/discovery/todo/contract.ts'
import { myBidAllowance } from '#modules/market/bidding/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { until } from '#tests/support/until.ts'
import { type History, openHistory } from './history.ts'
import { checkPromises } from './oracle/oracle.ts'
import { staleOn } from './oracle/pages.ts'
import type { Violation } from './oracle/violation.ts'
import type { Account } from './people.ts'
import { type Played, play } from './play.ts'
import { openPostOffice } from './post-office.ts'
import type { ChaosSettings } from './settings.ts'
import { openStage, type Stage } from './stage.ts'
import { atOneMoment, readStored } from './stored.ts'
import { readJobs } from './stored-jobs.ts'
import { readPeople } from './stored-people.ts'
import { type Checked, tallyOf } from './tally.ts'

export interface Verdict {
  readonly history: History
  readonly violations: readonly Violation[]
  readonly checked: Checked
  /** Processes that ended without being killed. */
  readonly died: number
  readonly pages: number
  readonly mails: number
  /** How long after the last fault every page was right; null when they were not in time. */
  readonly rightAfterMs: number | null
}

const LOOK_MS = 500
/**
 * However slow the machine: every event and mail has arrived within this. A mail that a killed process was sending is
 * claimed for 30 s, and the relay checks long-waiting ones less and less often.
 */
const ARRIVED_MS = 180_000

/** Runs chaos on a system of its own and checks what is left of it. */
export async function runChaos(settings: ChaosSettings, say: (line: string) => void): Promise<Verdict> {
  const history = openHistory(path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-chaos-')), 'history.jsonl'))
  const postOffice = await openPostOffice()
  const stage = await openStage({ SMTP_URL: postOffice.smtpUrl, BIDDING_REQUIRES_REGISTRATION: 'required' })
  let played: Played | undefined
  try {
    say('Two web, two worker and one relay process are up')
    played = await play(stage, history, settings, say)
    say('All faults are healed; waiting for everything to arrive')
    const { rightAfterMs, pages } = await pagesInTime(stage, played, settings)
    await until(() => allArrived(stage), 'everything to arrive', ARRIVED_MS).catch(() => undefined)
    const evidence = {
      history: history.operations,
      ...(await leftBehind(stage, played)),
      ...{ pages, delivered: postOffice.delivered, blocks: stage.blocks },
    }
    const [violations, checked] = [checkPromises(evidence), tallyOf(evidence)]
    const died = stage.members.reduce((sum, member) => sum + member.died(), 0)
    return { history, violations, checked, died, pages: pages.length, mails: postOffice.delivered.length, rightAfterMs }
  } finally {
    history.close()
    played?.watchers.close()
    await stage.tearDown()
    await postOffice.close()
  }
}

/** Checks until every page is right or the time is over, and returns what they show then. */
async function pagesInTime({ system }: Stage, { watchers, healedAt }: Played, { rightWithinMs }: ChaosSettings) {
  const deadline = Math.max(Date.now() + LOOK_MS, healedAt + rightWithinMs)
  for (;;) {
    const stored = await readStored(system.sql)
    const pages = watchers.pages.map((page) => page.seen())
    const right = pages.every((seen) => staleOn(seen, stored).length === 0)
    if (right) return { pages, rightAfterMs: Date.now() - healedAt }
    if (Date.now() > deadline) return { pages, rightAfterMs: null }
    await pause(LOOK_MS)
  }
}

async function allArrived({ system }: Stage): Promise<boolean> {
  const { rows } = await system.sql.query(
    `select (select count(*) from outbox where done_at is null) + (select count(*) from mails where status = 'waiting') as n`,
  )
  return Number(rows[0].n) === 0
}

/** What is stored in the end, and what people are shown of it. */
async function leftBehind(stage: Stage, { cast: { carriers, owners } }: Played) {
  const { sql } = stage.system
  const limited = carriers.filter(({ plan }) => plan === 'basic')
  const used = await answersFor(
    limited,
    stage,
    async (server, as) => (await callOrThrow(server, myBidAllowance, { as })).used,
  )
  const inboxes = await answersFor([...owners, ...carriers], stage, (server, as) =>
    callOrThrow(server, myInbox, { as }),
  )
  const [jobs, people] = await Promise.all([atOneMoment(sql, readJobs), atOneMoment(sql, readPeople)])
  return { stored: await readStored(sql), jobs, people, used, inboxes }
}

/** The answer to each of these, by their ids. */
async function answersFor<T>(
  accounts: readonly Account[],
  stage: Stage,
  ask: (server: { url: string }, as: { accessToken: string }) => Promise<T>,
): Promise<Map<string, T>> {
  const server = { url: stage.of('web')[0]?.url ?? '' }
  const answers = await Promise.all(
    accounts.map(async (account) => {
      const accessToken = await account.token(server)
      return [account.id, await ask(server, { accessToken })] as const
    }),
  )
  return new Map(answers)
}
