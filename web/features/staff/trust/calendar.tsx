import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { trustCalendar } from '#modules/carriers/carrier-registration/staff/contract.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { dayInWords } from '../day-in-words.ts'
import { calendarQuery } from './queries.ts'
import { casePath } from './tabs.ts'
import { words } from './words.ts'

const { calendar: calendarWords } = words

/** Lists the registrations that expire in each of the next twelve months. */
export function Calendar() {
  const query = useQuery(calendarQuery)
  return (
    <Loaded query={query} loading={words.loading} failed={words.failed}>
      {({ months }) => (
        <ol aria-label={calendarWords.label} className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
          {months.map((month) => (
            <Month key={month.month} {...month} />
          ))}
        </ol>
      )}
    </Loaded>
  )
}

type MonthProps = AnswerOf<typeof trustCalendar>['months'][number]

const Month = ({ month, total, items }: MonthProps) => (
  <Card as="li" className="grid gap-2">
    <h2 className="text-lg">{calendarWords.month(month)}</h2>
    <p className="text-sm text-muted">{calendarWords.ending(total)}</p>
    {items.length > 0 && (
      <ol className="grid divide-y divide-line">
        {items.map(({ businessId, companyName, number, validTo }) => (
          <li key={businessId} className="grid py-1">
            <Link
              className="inline-flex min-h-11 w-fit items-center font-semibold text-brand underline wrap-anywhere"
              to={casePath(businessId)}
            >
              {companyName ?? words.unnamed}
            </Link>
            <span className="text-sm text-muted wrap-anywhere">{calendarWords.line(number, dayInWords(validTo))}</span>
          </li>
        ))}
      </ol>
    )}
  </Card>
)
