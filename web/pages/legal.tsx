import { useLocation } from 'react-router-dom'
import { NotFoundScreen } from '#web/app/not-found-screen.tsx'
import { LegalArticle } from '#web/features/core/legal/legal-article.tsx'
import about from '#web/legal/about.md'
import accessibility from '#web/legal/accessibility.md'
import complaints from '#web/legal/complaints.md'
import cookies from '#web/legal/cookies.md'
import privacy from '#web/legal/privacy.md'
import reviewsPolicy from '#web/legal/reviews-policy.md'
import terms from '#web/legal/terms.md'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { lazyExtra } from '#web/ui/lazy-part.tsx'

const ReportByAddress = lazyExtra(
  async () => (await import('#web/features/staff/reporting/report-by-address.tsx')).ReportByAddress,
)

const KeptTotals = lazyExtra(async () => {
  const [{ withQueries }, totals] = await Promise.all([
    import('#web/app/with-queries.tsx'),
    import('#web/features/community/kept-in-use/kept-totals.tsx'),
  ])
  return withQueries(totals.KeptTotals)
})

const TEXTS = { about, accessibility, complaints, cookies, privacy, 'reviews-policy': reviewsPolicy, terms }
const isName = (name: string): name is keyof typeof TEXTS => Object.hasOwn(TEXTS, name)

/** `/terms`, `/privacy` and the other legal pages, from the files in web/legal. */
export function Page() {
  const name = useLocation().pathname.replaceAll('/', '').toLowerCase()
  const text = isName(name) ? TEXTS[name] : null
  usePageTitle(text?.title)
  if (text === null) return <NotFoundScreen />
  return (
    <div className="wrap grid gap-8 py-8">
      <LegalArticle text={text} />
      {name === 'about' && <KeptTotals />}
      {name === 'complaints' && <ReportByAddress />}
    </div>
  )
}
