import type { Descriptions } from '../platform/http/field-docs.ts'
import { BIDS } from './bids.ts'
import { COMMON } from './common.ts'
import { JOBS } from './jobs.ts'
import { PAPERS } from './papers.ts'
import { PEOPLE } from './people.ts'
import { REQUESTS } from './requests.ts'
import { WEBHOOK_BODIES } from './webhook-bodies.ts'
import { WEBHOOK_FIELDS } from './webhooks.ts'

const ALL = [REQUESTS, BIDS, JOBS, PAPERS, PEOPLE, WEBHOOK_FIELDS, WEBHOOK_BODIES]

/** What the parameters and fields of every endpoint that API keys can call mean (API-05). */
export const DESCRIPTIONS: Descriptions = {
  common: COMMON,
  shapes: Object.assign({}, ...ALL.map(({ shapes }) => shapes)),
  operations: Object.assign({}, ...ALL.map(({ operations }) => operations)),
}
