import { SearchX } from 'lucide-react'
import { words } from '#web/features/market/requests/words.ts'
import { MissingPage } from '#web/ui/missing-page.tsx'

/** A job page without a job (ERR-27). */
export function JobNotFound() {
  const { notFound, notFoundText, home } = words.job
  return <MissingPage icon={SearchX} title={notFound} text={notFoundText} to="/" link={home} />
}
