import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionUser } from '#modules/core/accounts/contract.ts'
import type { replaceRecoveryCodes, turnOffSecondFactor } from '#modules/core/accounts/second-factor/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { useFormFocus } from '#web/ui/use-form-focus.ts'
import { PasswordForm } from './password-form.tsx'
import { secondFactorQuery } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { words } from './words.ts'

const SET_UP_PATH = '/second-factor?setUp=1'

/** Settings for the second factor of staff. */
export function SecondFactorSection({ user }: { user: SessionUser }) {
  const factor = useQuery(secondFactorQuery)
  const { data } = factor
  return (
    <TitledCard title={words.settings.title}>
      {data?.setUpAt === null && (
        <>
          <p>{words.settings.none}</p>
          <LinkButton to={SET_UP_PATH} className="w-fit">
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
          <Actions user={user} required={data.required} />
        </>
      )}
      {!data && (
        <QueryFallback
          query={factor}
          loading={
            <Skeleton text={words.settings.loading}>
              <SkeletonBox className="h-14" />
            </Skeleton>
          }
          failed={words.settings.failed}
        />
      )}
    </TitledCard>
  )
}

/** The actions on an active second factor; one form is open at a time. */
function Actions({ user, required }: { user: SessionUser; required: boolean }) {
  const queries = useQueryClient()
  const [openForm, setOpenForm] = useState<'codes' | 'off' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const replacing = useFormFocus(openForm === 'codes')
  const turningOff = useFormFocus(openForm === 'off')
  const finish = () => {
    setOpenForm(null)
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
  if (openForm === 'codes') {
    const replace = async (password: string) =>
      setCodes(
        (
          await call<typeof replaceRecoveryCodes>('POST /api/account/second-factor/recovery-codes', {
            body: { password },
          })
        ).recoveryCodes,
      )
    return (
      <div ref={replacing.form} className="grid gap-5">
        <p>{words.settings.newCodesText}</p>
        <PasswordForm user={user} label={words.settings.newCodesSubmit} onCancel={finish} submit={replace} />
      </div>
    )
  }
  if (openForm === 'off') {
    const turnOff = async (password: string) => {
      await call<typeof turnOffSecondFactor>('POST /api/account/second-factor/turn-off', { body: { password } })
      finish()
    }
    return (
      <div ref={turningOff.form} className="grid gap-5">
        <p>{words.settings.turnOffText}</p>
        <PasswordForm user={user} label={words.settings.turnOffSubmit} danger onCancel={finish} submit={turnOff} />
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton to={SET_UP_PATH}>{words.settings.replace}</LinkButton>
      <Button ref={replacing.opener} onClick={() => setOpenForm('codes')}>
        {words.settings.newCodes}
      </Button>
      {!required && (
        <Button ref={turningOff.opener} onClick={() => setOpenForm('off')}>
          {words.settings.turnOff}
        </Button>
      )}
    </div>
  )
}
