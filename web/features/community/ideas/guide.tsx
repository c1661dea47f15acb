import type { ReactNode } from 'react'
import { Sheet } from '#web/ui/sheet.tsx'
import { words } from './words.ts'

interface GuideProps {
  title: string
  materials: readonly string[] | null
  onClose: () => void
  /** The steps of the project. */
  children: ReactNode
}

/** Shows the guide of a project in a dialog. */
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
