import * as z from 'zod/mini'
import { StaffMessage } from '#modules/fulfilment/messages/contract.ts'
import { AnsweredFile, endpoint, FileLink, Id, idParam } from '#server/platform/kernel/contract.ts'
import { linkToCasePhoto } from '../contract.ts'
import { MissedFigure } from './missed.ts'

export const readMessages = endpoint({
  id: 'readMessages',
  summary:
    'Returns the messages between the owner and carrier of a job, oldest first, while it has an open case. Each view is audited and both parties are notified (CHAT-03).',
  method: 'POST',
  path: '/api/ops/cases/jobs/:requestId/messages',
  access: 'operations:agent',
  features: ['cases', 'talk'],
  params: idParam('requestId'),
  answer: z.object({ items: z.array(StaffMessage) }),
})

export const staffLinkToMessagePhoto = endpoint({
  id: 'staffLinkToMessagePhoto',
  summary: 'Returns a single-use link to the photo of a message while its job has an open case; each view is audited.',
  method: 'POST',
  path: '/api/ops/cases/jobs/:requestId/messages/:messageId/photo/link',
  access: 'operations:agent',
  features: ['cases', 'talk'],
  params: z.strictObject({ requestId: Id, messageId: Id }),
  answer: FileLink,
})

export const linkToCasePhotoForStaff = endpoint({
  id: 'linkToCasePhotoForStaff',
  summary: 'Returns a single-use link to a photo of a case, for staff; opening it is audited (CASE-04).',
  method: 'POST',
  path: '/api/ops/case-entries/:entryId/photos/:photo/link',
  access: 'operations:agent',
  features: ['cases'],
  params: linkToCasePhoto.params,
  answer: FileLink,
})

export const councilFile = endpoint({
  id: 'councilFile',
  summary:
    'Returns the duty-of-care pack of a job whose waste was dumped, with its disposal record, for the council; audited (CASE-03).',
  method: 'POST',
  path: '/api/ops/cases/:caseId/council-file',
  access: 'operations:agent',
  features: ['cases', 'duty'],
  params: idParam('caseId'),
  file: 'application/pdf',
  answer: AnsweredFile,
})

export const unreliableCarriers = endpoint({
  id: 'unreliableCarriers',
  summary:
    'Lists carriers that cancelled or missed at least a tenth of their jobs in 90 days, worst first (NOSHOW-03).',
  method: 'GET',
  path: '/api/ops/cases/carriers',
  access: 'operations',
  features: ['cases'],
  answer: z.object({
    items: z.array(z.object({ businessId: Id, name: z.nullable(z.string()), ...MissedFigure.shape })),
  }),
})
