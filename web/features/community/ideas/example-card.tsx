import { useState } from 'react'
import { Card } from '#web/ui/card.tsx'
import { Drawing } from './drawings.tsx'
import type { Example } from './examples.ts'
import { Guide } from './guide.tsx'
import { type Likes, Social } from './social.tsx'
import { words } from './words.ts'

/** Shows a curated example. */
export function ExampleCard({ example, likes }: { example: Example; likes: Likes | null }) {
  const { id, title, text, materials, steps } = example
  const [reading, setReading] = useState(false)
  return (
    <Card as="li" id={id} padded={false} className="grid scroll-mt-24 grid-rows-[auto_1fr] overflow-hidden">
      <Drawing of={id} />
      <div className="grid content-between gap-4 p-4">
        <div className="grid gap-1">
          <h3>{title}</h3>
          <p className="text-muted">{text}</p>
        </div>
        <Social title={title} path={`/upcycle#${id}`} likes={likes} onGuide={() => setReading(true)} />
      </div>
      {reading && (
        <Guide title={title} materials={materials} onClose={() => setReading(false)}>
          <section className="grid gap-2">
            <h3>{words.steps}</h3>
            <ol className="grid list-decimal gap-2 pl-5">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        </Guide>
      )}
    </Card>
  )
}
