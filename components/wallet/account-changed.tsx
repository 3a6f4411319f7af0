'use client'

import { AddressText } from '@/components/ui/address-text'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Address } from '@/lib/domain/shared/address'

/** Texts naming the account of a step, before and after signing. */
const messages = {
  order: {
    made: 'This order was made for ',
    signed: 'This order was signed by ',
    after: 'It belongs to that account. What you typed is kept.',
    kept: 'What you typed is kept, except a receiver.',
    back: 'Back to the form',
  },
  cancellation: {
    made: 'This order belongs to ',
    signed: 'The cancellation was sent by ',
    after: 'It counts all the same.',
    kept: 'The order stays as it is.',
    back: 'Close',
  },
  change: {
    made: 'This order belongs to ',
    signed: 'The change was signed by ',
    after: 'It counts all the same.',
    kept: 'The order stays as it is.',
    back: 'Close',
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
  return (
    <Notice
      tone="caution"
      role="alert"
      title={
        now === null ? 'Your wallet was disconnected.' : 'Your wallet is now on another account.'
      }
      actions={
        <Button size="compact" onClick={props.onBack}>
          {back}
        </Button>
      }
    >
      <p>
        {hasSigned ? signed : made}
        <AddressText address={account} copy={false} />
        {now === null ? null : (
          <>
            ; the wallet is on <AddressText address={now} copy={false} />
          </>
        )}
        . {hasSigned ? after : `Nothing was signed. ${kept}`}
      </p>
    </Notice>
  )
}
