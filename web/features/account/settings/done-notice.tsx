import { CircleCheck } from 'lucide-react'
import { Notice } from '#web/ui/notice.tsx'

/** What an act has brought about; the place stands empty until then, so that screen readers hear it arrive. */
export function DoneNotice({ children }: { children: string | null }) {
  return (
    <div role="status" className="empty:hidden [overflow-wrap:anywhere]">
      {children !== null && <Notice icon={CircleCheck}>{children}</Notice>}
    </div>
  )
}
