import type { AnsweredFile } from '#server/platform/kernel/contract.ts'
import type { Deps } from '#server/platform/module.ts'
import { packForStaff } from '../queries/pack-for-staff.ts'
import { packPdf } from './pack-pdf.ts'

/**
 * Returns the complete pack of a job as a PDF for staff; the caller audits it. Throws Refusal: not_found if there is
 * none, store_away, too_busy.
 */
export async function packPdfForStaff(
  stores: Pick<Deps, 'db' | 'files'>,
  { requestId, staffId }: { requestId: string; staffId: string },
): Promise<AnsweredFile> {
  const { pack } = await packForStaff(stores.db, requestId)
  return packPdf(stores, pack, staffId)
}
