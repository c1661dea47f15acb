import { recordDisposal } from '#modules/fulfilment/disposal/commands/record-disposal.ts'
import { disposalOf } from '#modules/fulfilment/disposal/facade.ts'
import type { DisposalsTables } from '#modules/fulfilment/disposal/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import type { Story } from './content.ts'
import { readPaper } from './pictures.ts'
import { ago, idOf, type SeedContext } from './seed-context.ts'
import { findRequest } from './seed-story.ts'

/** Lets the carrier of a story record its disposal, once. The collection has been recorded. */
export async function seedDisposal(context: SeedContext, story: Story): Promise<void> {
  const request = await findRequest(context, story)
  if (!request || !story.accepted || !story.went) return
  const { age, ...place } = story.went
  const at = ago(context, age)
  const disposal = await disposalOf(context.db, request.id, at)
  if (disposal?.record !== null) return
  const tippedAt = at.toLocaleString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 16).replace(' ', 'T')
  const input = { kind: 'site' as const, receiver: null, alsoFor: [], version: 1, tippedAt, ...place }
  const carrierId = idOf(context, story.accepted.by)
  const upload = await readPaper('specimen-ticket.jpg')
  await recordDisposal(
    asModuleDb<DisposalsTables>(context.db),
    context.files,
    { requestId: request.id, carrierId, input, upload },
    at,
    null,
  )
}
