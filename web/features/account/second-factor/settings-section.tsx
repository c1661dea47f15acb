import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { SessionUser } from '#modules/accounts/contract.ts'
import { replaceRecoveryCodes, turnOffSecondFactor } from '#modules/accounts/second-factor/contract.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { PasswordForm } from './password-form.tsx'
import { secondFactorQuery } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { words } from './words.ts'

const SET_UP = '/second-factor?setUp=1'

/** Where staff manage their second factor. */
export function SecondFactorSection({ user }: { user: SessionUser }) {
  const id = useId()
  const { data, error, refetch } = useQuery(secondFactorQuery)
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-5 sm:p-6">
      <h2 id={id}>{words.settings.title}</h2>
      {data?.setUpAt === null && (
        <>
          <p>{words.settings.none}</p>
          <LinkButton to={SET_UP} className="w-fit">
            {words.settings.setUp}
          </LinkButton>
        </>
      )}
      {data?.setUpAt && (
        <>
          <p>
            {words.settings.since(shortDate(data.setUpAt))} {words.settings.left(data.recoveryCodesLeft)}
            {data.required && ` ${words.settings.required}`}
          </p>
          <Acts user={user} required={data.required} />
        </>
      )}
      {!data && error && (
        <ErrorState title={words.settings.failed} onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      )}
      {!data && !error && (
        <Skeleton text={words.settings.loading}>
          <SkeletonBox className="h-14" />
        </Skeleton>
      )}
    </Card>
  )
}

/** What can be done with one that is set up, one at a time. */
function Acts({ user, required }: { user: SessionUser; required: boolean }) {
  const queries = useQueryClient()
  const [act, setAct] = useState<'codes' | 'off' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const finish = () => {
    setAct(null)
    setCodes(null)
    void queries.invalidateQueries(secondFactorQuery)
  }

  if (user.secondFactor === 'needed') {
    return (
      <LinkButton to="/second-factor?returnTo=/account/settings" className="w-fit">
        {words.enter.title}
      </LinkButton>
    )
  }
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={finish} />
  if (act === 'codes') {
    const replace = async (password: string) =>
      setCodes((await call(replaceRecoveryCodes, { body: { password } })).recoveryCodes)
    return (
      <>
        <p>{words.settings.newCodesText}</p>
        <PasswordForm user={user} label={words.settings.newCodesSubmit} onCancel={finish} submit={replace} />
      </>
    )
  }
  if (act === 'off') {
    const turnOff = async (password: string) => {
      await call(turnOffSecondFactor, { body: { password } })
      finish()
    }
    return (
      <>
        <p>{words.settings.turnOffText}</p>
        <PasswordForm user={user} label={words.settings.turnOffSubmit} danger onCancel={finish} submit={turnOff} />
      </>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton to={SET_UP}>{words.settings.replace}</LinkButton>
      <Button onClick={() => setAct('codes')}>{words.settings.newCodes}</Button>
      {!required && <Button onClick={() => setAct('off')}>{words.settings.turnOff}</Button>}
    </div>
  )
}
