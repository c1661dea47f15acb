import { useQuery } from '@tanstack/react-query'
import type { ItemVersion, StaffItem } from '#modules/core/waste-catalogue/staff/contract.ts'
import { STREAM_NAMES } from '#web/lib/format/stream-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DetailPane } from '../detail-pane.tsx'
import { DetailSection, TitleRow } from '../detail-section.tsx'
import { ChangeCard, ChangeEntry } from './change-entry.tsx'
import { ItemForm } from './item-form.tsx'
import { itemQuery } from './queries.ts'
import { words } from './words.ts'

const { item: itemWords } = words

/** The detail pane: the selected item with its history and, for admins, the form. */
export function ItemView({ itemKey }: { itemKey: string | null }) {
  return (
    <DetailPane list="/ops/catalogue" words={itemWords}>
      {itemKey === null ? null : <SelectedItem itemKey={itemKey} />}
    </DetailPane>
  )
}

function SelectedItem({ itemKey }: { itemKey: string }) {
  const query = useQuery(itemQuery(itemKey))
  return (
    <Loaded
      query={query}
      loading={words.loading}
      failed={words.failed}
      gone={<EmptyState heading="h2" title={itemWords.unknown} />}
    >
      {({ item, versions }) => (
        <section aria-labelledby="item" className="grid grid-cols-1 gap-5">
          <Facts item={item} />
          <ChangeCard title={itemWords.change} text={itemWords.changeText}>
            <ItemForm item={item} />
          </ChangeCard>
          <History versions={versions} />
        </section>
      )}
    </Loaded>
  )
}

function Facts({ item }: { item: StaffItem }) {
  return (
    <Card className="grid gap-4">
      <TitleRow>
        <h2 id="item" className="text-2xl wrap-anywhere">
          {item.label}
        </h2>
        {item.refused !== null && <Badge tone="danger">{itemWords.refused}</Badge>}
        {!item.active && <Badge>{itemWords.off}</Badge>}
      </TitleRow>
      <p>{item.kg !== null && item.litres !== null ? itemWords.about(item.kg, item.litres) : itemWords.refusedText}</p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4">
        <Fact name={itemWords.group}>{item.group}</Fact>
        <Fact name={itemWords.stream}>{item.stream && STREAM_NAMES[item.stream]}</Fact>
        <Fact name={itemWords.code}>{item.ewc}</Fact>
        <Fact name={itemWords.flags}>
          {item.marks.map((flag) => itemWords.flagLabels[flag]).join(', ') || itemWords.noFlags}
        </Fact>
      </dl>
    </Card>
  )
}

function History({ versions }: { versions: readonly ItemVersion[] }) {
  return (
    <DetailSection title={words.history}>
      <ol className="grid gap-3">
        {versions.map((version, index) => (
          <ChangeEntry
            key={version.version}
            title={itemWords.version(version.version)}
            text={[...describeDifferences(version, versions[index + 1]), version.change?.reason ?? '']
              .filter(Boolean)
              .join('\n')}
            change={version.change}
          />
        ))}
      </ol>
    </DetailSection>
  )
}

/** Describes what a version changed: 'Weight of one (kg): 40 → 45'. */
function describeDifferences(now: ItemVersion, before: ItemVersion | undefined): string[] {
  if (before === undefined) return []
  return (['label', 'kg', 'litres', 'alsoCalled', 'active'] as const)
    .filter((field) => now[field] !== before[field])
    .map(
      (field) =>
        `${itemWords.fields[field]}: ${itemWords.formatValue(before[field])} → ${itemWords.formatValue(now[field])}`,
    )
}
