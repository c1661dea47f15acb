import type { Repair } from '#modules/staff/operations/contract/repairs.ts'
import type { FailedJob, JobState, Step } from '#modules/staff/operations/contract.ts'

const STATES: Record<JobState, string> = {
  failed: 'Failed',
  retrying: 'Retrying',
  done: 'Succeeded',
  discarded: 'Discarded',
}
const REPAIR_STATES: Record<Repair['state'], string> = {
  running: 'Running',
  paused: 'Paused',
  stopped: 'Stopped',
  finished: 'Finished',
}
const OUTCOMES: Record<Step['outcome'], string> = {
  done: 'Done',
  failed: 'Failed',
  waiting: 'Waiting',
  discarded: 'Discarded',
}
const KINDS: Record<Step['kind'], string> = {
  request: 'Request',
  event: 'Event',
  consumer: 'Consumer',
  mail: 'Mail',
  stripe: 'Stripe',
}
const amount = (count: number): string => count.toLocaleString('en-GB')
const jobs = (count: number): string => (count === 1 ? '1 job' : `${amount(count)} jobs`)
const events = (count: number): string => (count === 1 ? '1 event' : `${amount(count)} events`)

/** Interface text for the console's failed jobs, repairs and traces. */
export const words = {
  title: 'Failed jobs',
  intro: 'Events that a consumer couldn’t process, even after every retry. They wait until you retry or discard them.',
  jobTitle: 'Failed job',
  repairsTitle: 'Repairs and replays',
  repairsIntro: 'Progress and results of every retry, discard and replay.',
  traceTitle: 'Trace',
  traceIntro: 'Follow one web request from its response to the last email. Traces are kept for a week.',
  states: STATES,
  repairStates: REPAIR_STATES,
  outcomes: OUTCOMES,
  kinds: KINDS,
  amount,
  jobs,
  failed: (message: string) => `We couldn’t load this. ${message}`,
  loading: 'Loading…',
  reason: 'Reason',
  reasonHint: 'We’ll add this to the audit log.',
  reasonMissing: 'Enter a reason.',
  rate: 'Jobs per second',
  rateHint: 'A low rate leaves capacity for new jobs.',
  rateWrong: 'Enter a whole number from 1 to 1,000.',
  groups: {
    title: 'Errors',
    none: 'No failed jobs',
    noneText: 'Every event has been processed or is being retried.',
    summary: (failed: number, retrying: number) =>
      retrying === 0 ? `${jobs(failed)} failed` : `${jobs(failed)} failed, ${amount(retrying)} retrying`,
    failures: (count: number) => `${amount(count)} failed attempts`,
    seen: 'First and last seen',
    release: (first: string, last: string) => (first === last ? `Release ${first}` : `Releases ${first} to ${last}`),
    show: 'Show only these',
    shown: 'Showing only these',
  },
  filter: {
    title: 'Find jobs',
    id: 'Event, request, bid or account ID',
    idWrong: 'Enter a valid ID.',
    consumer: 'Consumer',
    type: 'Event type',
    state: 'State',
    from: 'Failed after',
    to: 'Failed before',
    any: 'All',
    find: 'Find',
    clear: 'Clear filters',
    group: 'One error only',
    repair: 'One repair only',
  },
  list: {
    title: 'Jobs',
    none: 'No matching jobs',
    moreFailed: 'We couldn’t load more jobs.',
    choose: (job: FailedJob) => `Select ${job.type} for ${job.consumer}`,
    chooseAll: 'Select all shown',
    times: (times: number, attempts: number) =>
      times === 1 ? `${attempts} attempts` : `failed ${times} times, ${attempts} attempts each`,
    chosen: (count: number) => `${jobs(count)} selected`,
  },
  retry: {
    button: 'Retry',
    matching: 'Retry matching jobs…',
    title: 'Retry matching jobs',
    text: (count: number) => `This retries ${jobs(count)}, with a new set of attempts.`,
    harmless: 'A consumer never processes the same event twice.',
    confirm: (count: number) => `Retry ${jobs(count)}`,
    done: (count: number) => `Retrying ${jobs(count)}.`,
  },
  discard: {
    button: 'Discard…',
    matching: 'Discard matching jobs…',
    title: 'Discard jobs',
    text: (count: number) =>
      `This discards ${jobs(count)}. Their events count as handled, but nothing further is done about them.`,
    confirm: (count: number) => `Discard ${jobs(count)}`,
    done: (count: number) => `${jobs(count)} discarded.`,
  },
  counting: 'Counting…',
  nothing: 'No jobs match any more.',
  agentsOnly: 'Only agents and admins can retry or discard jobs.',
  job: {
    missing: 'Job not found. Resolved jobs are deleted after 90 days.',
    facts: 'Details',
    state: 'State',
    event: 'Event',
    request: 'Request',
    first: 'First failed',
    last: 'Last failed',
    release: 'Release',
    discarded: 'Reason for discarding',
    error: 'Error',
    stack: 'Stack trace',
    payload: 'Queued event',
    attempts: 'Attempts',
    attempt: (number: number) => `Attempt ${number}`,
    ran: (ms: number) => `${amount(ms)} ms`,
    trace: 'View trace',
    alike: 'Jobs with the same error',
  },
  repair: {
    title: 'Repairs',
    kinds: { retry: 'Retry', discard: 'Discard', replay: 'Replay' } satisfies Record<Repair['kind'], string>,
    none: 'No repairs in the last 90 days.',
    progress: (repair: Repair) =>
      `${amount(repair.moved)} of ${repair.kind === 'replay' ? events(repair.total) : jobs(repair.total)}`,
    rate: (rate: number) => `up to ${amount(rate)} per second`,
    done: (count: number) => `${amount(count)} succeeded`,
    waiting: (count: number) => `${amount(count)} in progress`,
    again: (count: number) => `${amount(count)} failed again`,
    discarded: (count: number) => `${amount(count)} discarded`,
    pause: 'Pause',
    resume: 'Resume',
    stop: 'Stop',
    all: 'All repairs and replays',
    everything: 'every failed job',
    chosen: (count: number) => `${jobs(count)}, selected individually`,
  },
  replay: {
    title: 'Replay events',
    intro:
      'Send stored events to one consumer, for example one you’ve just added. Events it has already handled are skipped.',
    consumer: 'Consumer',
    choose: 'Choose a consumer',
    chooseError: 'Choose a consumer.',
    type: 'Event type',
    id: 'Event ID',
    from: 'From',
    to: 'To',
    count: 'Count events',
    counted: (count: number, skipped: number) =>
      `This sends ${events(count)} and skips ${events(skipped)} already handled.`,
    send: (count: number) => `Send ${events(count)}`,
    nothing: 'No events left to send.',
    done: (count: number) => `Sending ${events(count)}.`,
    adminsOnly: 'Only admins can replay events.',
  },
  trace: {
    label: 'ID of a request, event, bid, email or Stripe webhook',
    hint: 'You’ll find the request ID in error messages and in the logs.',
    find: 'Trace',
    none: 'No trace found',
    noneText: 'It may be more than a week old, or it produced no events.',
    cut: 'Only the latest steps are shown.',
    by: 'Requested by',
    steps: 'Steps',
    waited: (ms: number) => `waited ${duration(ms)}`,
    took: (ms: number) => `took ${duration(ms)}`,
    attempt: (number: number) => `attempt ${number}`,
    job: 'Failed job',
    live: 'Open pages',
  },
} as const

function duration(ms: number): string {
  if (ms < 1_000) return `${amount(ms)} ms`
  const seconds = ms / 1_000
  return seconds < 120 ? `${seconds.toFixed(1)} s` : `${amount(Math.round(seconds / 60))} minutes`
}
