import * as z from 'zod/mini'
import { endpoint, FileLink, Id, Instant, idParam, liveMessage, Nothing } from '#server/platform/kernel/contract.ts'

export const DataExport = z.object({
  id: Id,
  state: z.enum(['under_way', 'ready', 'failed']),
  requestedAt: Instant,
  readyAt: z.nullable(Instant),
  /** When the file is deleted. */
  expiresAt: z.nullable(Instant),
  bytes: z.nullable(z.number()),
})
export type DataExport = z.output<typeof DataExport>

export const requestExport = endpoint({
  id: 'requestExport',
  summary: "Request a file with all of the caller's data. Returns the pending export if there is one.",
  method: 'POST',
  path: '/api/account/exports',
  access: 'signed-in',
  rate: 'sign-in',
  idempotent: true,
  answer: DataExport,
  status: 201,
})

export const latestExport = endpoint({
  id: 'latestExport',
  summary: "Read the caller's newest export that hasn't expired, or null.",
  method: 'GET',
  path: '/api/account/exports/latest',
  access: 'signed-in',
  answer: z.object({ latest: z.nullable(DataExport) }),
})

export const linkToExport = endpoint({
  id: 'linkToExport',
  summary: 'Create a link that downloads an export once.',
  method: 'POST',
  path: '/api/account/exports/:exportId/link',
  access: 'signed-in',
  params: idParam('exportId'),
  answer: FileLink,
})

export const deleteAccount = endpoint({
  id: 'deleteAccount',
  summary: "Delete the caller's account: documents are deleted immediately, requests and bids lose their owner.",
  method: 'POST',
  path: '/api/account/deletion',
  access: 'signed-in',
  rate: 'sign-in',
  body: z.strictObject({ password: z.string('Enter your password.').check(z.maxLength(1024)) }),
  answer: Nothing,
})

/** Sent to a user when their export is ready or has failed. */
export const exportChanged = liveMessage({
  name: 'export.changed',
  payload: z.object({ id: Id, state: DataExport.shape.state }),
})
