import type { StaffCharity } from '#modules/community/charities/contract/staff.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { OutsideLink } from '#web/ui/outside-link.tsx'
import { DetailPane } from '../detail-pane.tsx'
import { DetailSection } from '../detail-section.tsx'
import { LoadedById } from '../loaded-by-id.tsx'
import { TextLink } from '../text-link.tsx'
import { CharityForm } from './charity-form.tsx'
import { charityQuery } from './queries.ts'
import { words } from './words.ts'

/** The detail pane: the selected charity, what it takes and where we email it. */
export function CharityView({ charityId }: { charityId: string | null }) {
  return (
    <DetailPane list="/ops/charities" words={words}>
      {charityId !== null && (
        <LoadedById id={charityId} query={charityQuery} loading={words.loading} words={words}>
          {(charity) => <CharityContent charity={charity} />}
        </LoadedById>
      )}
    </DetailPane>
  )
}

function CharityContent({ charity }: { charity: StaffCharity }) {
  const { id, name, city, postalCode, phone, website, takes, answerAddress } = charity
  const isAgent = useHasLevel('agent')
  return (
    <section aria-labelledby="charity" className="grid grid-cols-1 gap-5">
      <Card className="grid gap-4">
        <h2 id="charity" className="text-2xl wrap-anywhere">
          {name}
        </h2>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-4">
          <Fact name={words.place}>{[city, postalCode].filter(Boolean).join(', ')}</Fact>
          <Fact name={words.phone}>{phone}</Fact>
          <Fact name={words.website}>{website !== null && <OutsideLink to={website} />}</Fact>
          {!isAgent && <Fact name={words.address}>{answerAddress ?? words.noAddress}</Fact>}
        </dl>
        <TextLink to={`/charities/${id}`}>{words.publicPage}</TextLink>
      </Card>
      <DetailSection title={words.takes} text={isAgent ? words.takesText : words.readOnly} className="grid gap-4">
        {isAgent ? <CharityForm charity={charity} /> : <p>{words.takesCount(takes.length)}</p>}
      </DetailSection>
    </section>
  )
}
