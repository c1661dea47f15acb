import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { DeleteForm } from './delete-form.tsx'
import { words } from './words.ts'

/** Explains what deleting the account does, and opens the form. */
export function DeleteSection({ email }: { email: string }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  return (
    <TitledCard title={words.remove.title} text={words.remove.text}>
      <ul className="grid list-disc gap-1.5 pl-5">
        {words.remove.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <Button variant="danger" className="w-fit" onClick={() => setOpen(true)}>
        {words.remove.open}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={words.remove.dialogTitle} dismissable={!busy}>
        <DeleteForm email={email} onBusy={setBusy} onCancel={() => setOpen(false)} />
      </Sheet>
    </TitledCard>
  )
}
