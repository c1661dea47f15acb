import type { ReactNode } from 'react'
import { Sheet } from '#web/ui/sheet.tsx'
import { words } from './words.ts'

interface GuideProps {
  title: string
  materials: readonly string[] | null
  onClose: () => void
  /** How it is done. */
  children: ReactNode
}

/** The guide of a project, over the page. */
export function Guide({ title, materials, onClose, children }: GuideProps) {
  return (
    <Sheet open title={title} onClose={onClose}>
      <div className="grid gap-5">
        {materials && materials.length > 0 && (
          <section className="grid gap-2">
            <h3>{words.materials}</h3>
            <ul className="grid list-disc gap-1 pl-5">
              {materials.map((material) => (
                <li key={material}>{material}</li>
              ))}
            </ul>
          </section>
        )}
        {children}
      </div>
    </Sheet>
  )
}
