'use client'

import { useMutation } from '@tanstack/react-query'
import Link from 'next/link'
import { AddressText } from '@/components/ui/address-text'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { rich } from '@/components/ui/rich'
import { ApiError } from '@/lib/client/api-error'
import { confirmMailMutation, unsubscribeMailMutation } from '@/lib/client/queries/channels'
import { message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

const NO_TOKEN = message`This link is not whole. Open it from the mail again, or copy all of it.`

/**
 * Target of the link in the confirmation mail. Needs a press, because mail programs open links by
 * themselves.
 */
export function ConfirmMailPage({ token }: { token: string | null }) {
  const confirm = useMutation(confirmMailMutation())
  return (
    <LinkPage title={t`Confirm your mailbox`}>
      {token === null ? (
        <p>{t(NO_TOKEN)}</p>
      ) : confirm.data !== undefined ? (
        <Notice tone="good" role="status" title={t`Confirmed.`}>
          <p>
            {rich`${confirm.data.address} is notified of the orders of
              ${<AddressText address={confirm.data.account} />}.`}
          </p>
          <Link className="link" href="/notifications/channels">
            {t`Choose of what`}
          </Link>
        </Notice>
      ) : (
        <>
          <p>
            {t`An account asked to be notified at this mailbox. If it was not yours, close this
              page.`}
          </p>
          <Button
            variant="primary"
            disabled={confirm.isPending}
            onClick={() => confirm.mutate(token)}
          >
            {confirm.isPending ? t`Confirming` : t`Confirm this mailbox`}
          </Button>
          <LinkFailure error={confirm.error} />
        </>
      )}
    </LinkPage>
  )
}

/** Target of the link at the end of each mail. */
export function UnsubscribeMailPage({ token }: { token: string | null }) {
  const unsubscribe = useMutation(unsubscribeMailMutation())
  return (
    <LinkPage title={t`Stop these mails`}>
      {token === null ? (
        <p>{t(NO_TOKEN)}</p>
      ) : unsubscribe.data !== undefined ? (
        <Notice tone="good" role="status" title={t`Stopped.`}>
          {t`Nothing is mailed to ${unsubscribe.data.address} for that account any more.`}
        </Notice>
      ) : (
        <>
          <p>{t`Nothing more is mailed to this mailbox for the account the mail was about.`}</p>
          <Button
            variant="primary"
            disabled={unsubscribe.isPending}
            onClick={() => unsubscribe.mutate(token)}
          >
            {unsubscribe.isPending ? t`Stopping` : t`Stop these mails`}
          </Button>
          <LinkFailure error={unsubscribe.error} />
        </>
      )}
    </LinkPage>
  )
}

function LinkPage(props: { title: string; children: React.ReactNode }) {
  return (
    <div className="max-w-xl space-y-4 px-4 py-6 rail:px-0">
      <PageTitle>{props.title}</PageTitle>
      {props.children}
    </div>
  )
}

function LinkFailure({ error }: { error: Error | null }) {
  if (error === null) return null
  const isOld = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <ErrorState
      title={isOld ? t`This link is used up or too old.` : t`That did not work right now.`}
      details={error.message}
    >
      {isOld ? t`Ask for a new one on the channels page.` : t`Nothing was changed. Try again.`}
    </ErrorState>
  )
}
