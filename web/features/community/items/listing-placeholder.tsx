import { words } from '#web/features/community/words.ts'
import { Button } from '#web/ui/button.tsx'
import { ComingSoonPage } from '#web/ui/coming-soon-page.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { MoneyField, TextArea, TextField } from '#web/ui/text-field.tsx'

const newItemWords = words.newItem
const SOON = 'listing-soon'
// shown but disabled (HOLD-05)
const CLOSED = { value: '', onChange: () => undefined, disabled: true }

/** The disabled listing form (HOLD-04 to HOLD-07). */
export function ListingPlaceholder({ selling }: { selling: boolean }) {
  return (
    <ComingSoonPage
      id={SOON}
      title={selling ? newItemWords.sell : newItemWords.give}
      soonTitle={newItemWords.soonTitle}
      soonText={newItemWords.soonText}
      action={<LinkButton to={selling ? '/freecycle?type=sell_item' : '/freecycle'}>{newItemWords.back}</LinkButton>}
    >
      <form className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
        <TextField {...CLOSED} name="name" label={newItemWords.name} />
        {selling && <MoneyField {...CLOSED} name="price" label={newItemWords.price} />}
        <TextField {...CLOSED} name="category" label={newItemWords.category} />
        <TextArea {...CLOSED} name="description" label={newItemWords.description} />
        <TextField {...CLOSED} name="location" label={newItemWords.location} />
        <Button variant="primary" size="l" inactive aria-describedby={SOON}>
          {newItemWords.submit}
        </Button>
      </form>
    </ComingSoonPage>
  )
}
