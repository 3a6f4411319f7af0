'use client'

import type { ReactNode } from 'react'
import { AddressText } from '@/components/ui/address-text'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { rich } from '@/components/ui/rich'
import type { Address } from '@/lib/domain/shared/address'
import { message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

/** Texts naming the account of a step, before and after signing. */
const messages = {
  order: {
    made: (account: ReactNode) => rich`This order was made for ${account}`,
    signed: (account: ReactNode) => rich`This order was signed by ${account}`,
    after: message`It belongs to that account. What you typed is kept.`,
    kept: message`Nothing was signed. What you typed is kept, except a receiver.`,
    back: message`Back to the form`,
  },
  cancellation: {
    made: (account: ReactNode) => rich`This order belongs to ${account}`,
    signed: (account: ReactNode) => rich`The cancellation was sent by ${account}`,
    after: message`It counts all the same.`,
    kept: message`Nothing was signed. The order stays as it is.`,
    back: message`Close`,
  },
  change: {
    made: (account: ReactNode) => rich`This order belongs to ${account}`,
    signed: (account: ReactNode) => rich`The change was signed by ${account}`,
    after: message`It counts all the same.`,
    kept: message`Nothing was signed. The order stays as it is.`,
    back: message`Close`,
  },
} as const

/**
 * Shown when the wallet switches accounts during a step: the step stops, and the text explains why.
 */
export function AccountChanged(props: {
  /** The account the step was started for. */
  account: Address
  /** The wallet's current account; null if it was disconnected. */
  now: Address | null
  hasSigned: boolean
  subject?: keyof typeof messages
  onBack: () => void
}) {
  const { account, now, hasSigned } = props
  const { made, signed, after, kept, back } = messages[props.subject ?? 'order']
  const whose = (hasSigned ? signed : made)(<AddressText address={account} copy={false} />)
  return (
    <Notice
      tone="caution"
      role="alert"
      title={
        now === null ? t`Your wallet was disconnected.` : t`Your wallet is now on another account.`
      }
      actions={
        <Button size="compact" onClick={props.onBack}>
          {t(back)}
        </Button>
      }
    >
      <p>
        {now === null
          ? rich`${whose}.`
          : rich`${whose}; the wallet is on ${<AddressText address={now} copy={false} />}.`}{' '}
        {t(hasSigned ? after : kept)}
      </p>
    </Notice>
  )
}
