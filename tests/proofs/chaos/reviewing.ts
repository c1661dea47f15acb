import {
  changeReview,
  type JobReview,
  replyToReview,
  takeReviewBack,
  type WriteReview,
  writeReview,
} from '#modules/market/reviews/contract.ts'
import { doAndRecord } from './do-and-record.ts'
import type { Job } from './job.ts'

/** The share of owners that write a review, change it, and take it back; the share of carriers that reply. */
const WRITE = 0.8
const CHANGE = 0.4
const TAKE_BACK = 0.2
const REPLY = 0.4

/**
 * The owner reviews the carrier from two tabs, changes it, or takes it back, while the carrier replies (REVIEW-01,
 * REVIEW-02).
 */
export async function reviewAfter(job: Job): Promise<void> {
  const { chance } = job.owner
  if (job.signal.aborted || !chance.happens(WRITE)) return
  const tabs = await Promise.all([write(job), write(job)])
  const review = tabs.find(({ answer }) => answer)?.answer?.review
  if (!review) return
  await Promise.all([
    ...(chance.happens(CHANGE) ? [change(job, review), change(job, review)] : []),
    ...(chance.happens(TAKE_BACK) ? [takeBack(job)] : []),
    ...(chance.happens(REPLY) ? [reply(job, review)] : []),
  ])
}

type Review = NonNullable<JobReview['review']>

function newReview({ owner: { chance } }: Job): WriteReview {
  const yesOrNo = () => chance.happens(0.5)
  const answers = { cameWhenAgreed: yesOrNo(), priceHeld: yesOrNo(), saidWhere: yesOrNo() }
  return { stars: chance.between(1, 5), ...answers, text: 'Quick, and careful with the stairs.' }
}

function write(job: Job) {
  const { requestId, owner, history } = job
  const body = newReview(job)
  return doAndRecord(owner, history, {
    op: history.next(),
    act: { kind: 'review', requestId, stars: body.stars },
    endpoint: writeReview,
    options: { params: { requestId }, body },
  })
}

function change(job: Job, { version }: Review) {
  const { requestId, owner, history } = job
  const body = { ...newReview(job), version }
  return doAndRecord(owner, history, {
    op: history.next(),
    act: { kind: 'change review', requestId, stars: body.stars },
    endpoint: changeReview,
    options: { params: { requestId }, body },
  })
}

const takeBack = ({ requestId, owner, history }: Job) =>
  doAndRecord(owner, history, {
    op: history.next(),
    act: { kind: 'take review back', requestId },
    endpoint: takeReviewBack,
    options: { params: { requestId } },
  })

function reply({ requestId, carrier, history }: Job, { version }: Review) {
  const op = history.next()
  const text = `Any time. Operation ${op}.`
  return doAndRecord(carrier, history, {
    op,
    act: { kind: 'reply', requestId, text },
    endpoint: replyToReview,
    options: { params: { requestId }, body: { text, version } },
  })
}
