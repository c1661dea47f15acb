import type { FailedJob, JobState, Repair, Step } from '#modules/operations/contract.ts'

const STATES: Record<JobState, string> = {
  failed: 'Waits for staff',
  retrying: 'On its way again',
  done: 'Worked in the end',
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
  waiting: 'Not yet',
  discarded: 'Given up',
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

/** Words of the console's pages about failed jobs, repairs and traces. */
export const words = {
  title: 'Failed jobs',
  intro: 'Events that a consumer could not handle, however often it tried. Nothing tries them again until you do.',
  jobTitle: 'Failed job',
  repairsTitle: 'Repairs and replays',
  repairsIntro: 'What staff sent on its way again, how far it is and what became of it.',
  traceTitle: 'Trace of an act',
  traceIntro: 'What became of a request, from its answer to the last mail. Kept for a week.',
  states: STATES,
  repairStates: REPAIR_STATES,
  outcomes: OUTCOMES,
  kinds: KINDS,
  amount,
  jobs,
  failed: (message: string) => `That could not be read: ${message}`,
  loading: 'Loading…',
  reason: 'Reason',
  reasonHint: 'Kept in the audit log.',
  reasonMissing: 'Please say why.',
  rate: 'Jobs a second',
  rateHint: 'A slow rate leaves room for today’s work.',
  rateWrong: 'Please enter a whole number from 1 to 1000.',
  groups: {
    title: 'What went wrong',
    none: 'Nothing waits for staff.',
    noneText: 'Every event has reached everybody whom it concerns, or is on its way.',
    summary: (failed: number, retrying: number) =>
      retrying === 0 ? `${jobs(failed)} waiting` : `${jobs(failed)} waiting, ${amount(retrying)} on their way again`,
    failures: (count: number) => `${amount(count)} failed attempts`,
    seen: 'First and last seen',
    release: (first: string, last: string) => (first === last ? `Release ${first}` : `Releases ${first} to ${last}`),
    show: 'Show only these',
    shown: 'Showing only these',
  },
  filter: {
    title: 'Find jobs',
    id: 'Event, request, bid or person',
    idWrong: 'This is not an id.',
    consumer: 'Consumer',
    type: 'Type of event',
    state: 'State',
    from: 'Failed from',
    to: 'Failed until',
    any: 'All',
    find: 'Find',
    clear: 'Clear all',
    group: 'Only one kind of error',
    repair: 'Only from one repair',
  },
  list: {
    title: 'Jobs',
    none: 'No job matches.',
    moreFailed: 'More jobs could not be read.',
    choose: (job: FailedJob) => `Choose ${job.type} for ${job.consumer}`,
    chooseAll: 'Choose all shown',
    times: (times: number, attempts: number) =>
      times === 1 ? `${attempts} attempts` : `failed ${times} times, ${attempts} attempts each`,
    chosen: (count: number) => `${jobs(count)} chosen`,
  },
  retry: {
    button: 'Retry',
    matching: 'Retry all that match…',
    title: 'Retry all that match',
    text: (count: number) => `${jobs(count)} will be sent on their way again, with fresh attempts.`,
    harmless: 'What a consumer has done already it does not do twice.',
    confirm: (count: number) => `Retry ${jobs(count)}`,
    done: (count: number) => `${jobs(count)} sent on their way again.`,
  },
  discard: {
    button: 'Discard…',
    matching: 'Discard all that match…',
    title: 'Discard jobs',
    text: (count: number) =>
      `${jobs(count)} will be given up: their events count as handled, and what they were to bring about stays undone.`,
    confirm: (count: number) => `Discard ${jobs(count)}`,
    done: (count: number) => `${jobs(count)} discarded.`,
  },
  counting: 'Counting…',
  nothing: 'Nothing matches any more.',
  agentsOnly: 'Retrying and discarding need a colleague with the level agent.',
  job: {
    missing: 'There is no such job. It may have been settled more than 90 days ago.',
    facts: 'Facts',
    state: 'State',
    event: 'Event',
    request: 'Request',
    first: 'Failed for good first',
    last: 'Failed for good last',
    release: 'Release',
    discarded: 'Discarded because',
    error: 'Error',
    stack: 'Stack',
    payload: 'Event as it was queued',
    attempts: 'Attempts',
    attempt: (number: number) => `Attempt ${number}`,
    ran: (ms: number) => `${amount(ms)} ms`,
    trace: 'Trace this act',
    alike: 'Jobs that failed like this',
  },
  repair: {
    title: 'Repairs',
    kinds: { retry: 'Retry', discard: 'Discard', replay: 'Replay' } satisfies Record<Repair['kind'], string>,
    none: 'Nobody has repaired anything in the last 90 days.',
    progress: (repair: Repair) =>
      `${amount(repair.moved)} of ${repair.kind === 'replay' ? events(repair.total) : jobs(repair.total)}`,
    rate: (rate: number) => `up to ${amount(rate)} a second`,
    done: (count: number) => `${amount(count)} worked`,
    waiting: (count: number) => `${amount(count)} on their way`,
    again: (count: number) => `${amount(count)} failed again`,
    discarded: (count: number) => `${amount(count)} discarded`,
    pause: 'Pause',
    resume: 'Resume',
    stop: 'Stop',
    all: 'All repairs and replays',
    everything: 'every failed job',
    chosen: (count: number) => `${jobs(count)}, chosen one by one`,
  },
  replay: {
    title: 'Replay events',
    intro:
      'Sends kept events to one consumer, for instance to one that is new. An event that the consumer has handled is skipped: its inbox makes repeats harmless.',
    consumer: 'Consumer',
    choose: 'Choose a consumer',
    chooseError: 'Please choose a consumer.',
    type: 'Type of event',
    id: 'Only this event',
    from: 'Happened from',
    to: 'Happened until',
    count: 'Count events',
    counted: (count: number, skipped: number) =>
      `${events(count)} will be sent. ${events(skipped)} handled already will be skipped.`,
    send: (count: number) => `Send ${events(count)}`,
    nothing: 'No event is left to be sent.',
    done: (count: number) => `${events(count)} on their way.`,
    adminsOnly: 'Replays need a colleague with the level admin.',
  },
  trace: {
    label: 'Id of a request, event, bid, mail or message of Stripe',
    hint: 'Error messages name the request; so does every line of the log.',
    find: 'Trace',
    none: 'Nothing is known of this id.',
    noneText: 'It may be older than a week, or it was never announced.',
    cut: 'There is more. The latest is shown.',
    by: 'Who asked',
    steps: 'What happened',
    waited: (ms: number) => `waited ${spell(ms)}`,
    took: (ms: number) => `took ${spell(ms)}`,
    attempt: (number: number) => `attempt ${number}`,
    job: 'Failed job',
    live: 'Open pages',
  },
} as const

function spell(ms: number): string {
  if (ms < 1_000) return `${amount(ms)} ms`
  const seconds = ms / 1_000
  return seconds < 120 ? `${seconds.toFixed(1)} s` : `${amount(Math.round(seconds / 60))} minutes`
}
