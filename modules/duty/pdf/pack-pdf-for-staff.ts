import type { AnsweredFile } from '#server/platform/kernel/contract.ts'
import type { Deps } from '#server/platform/module.ts'
import { packForStaff } from '../queries/pack-for-staff.ts'
import { packPdf } from './pack-pdf.ts'

/**
 * The pack of a job, whole, as a PDF for staff; the caller notes who took it. Throws Refusal: not_found where there is none,
 * store_away, too_busy.
 */
export async function packPdfForStaff(
  stored: Pick<Deps, 'db' | 'files'>,
  { requestId, staffId }: { requestId: string; staffId: string },
): Promise<AnsweredFile> {
  const { pack } = await packForStaff(stored.db, requestId)
  return packPdf(stored, pack, staffId)
}
