'use client'

import { AddressText } from '@/components/ui/address-text'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Address } from '@/lib/domain/shared/address'

/** The wallet left the account a step was begun with: the step stops, and says who did what. */
export function AccountChanged(props: {
  /** Whom the step was begun for. */
  account: Address
  /** The wallet's account now; null when it was disconnected. */
  now: Address | null
  hasSigned: boolean
  onBack: () => void
}) {
  const { account, now, hasSigned } = props
  return (
    <Notice
      tone="caution"
      role="alert"
      title={
        now === null ? 'Your wallet was disconnected.' : 'Your wallet is now on another account.'
      }
      actions={
        <Button size="compact" onClick={props.onBack}>
          Back to the form
        </Button>
      }
    >
      <p>
        {hasSigned ? 'This order was signed by ' : 'This order was made for '}
        <AddressText address={account} copy={false} />
        {now === null ? null : (
          <>
            ; the wallet is on <AddressText address={now} copy={false} />
          </>
        )}
        . {hasSigned ? 'It belongs to that account.' : 'Nothing was signed.'} What you typed is
        kept.
      </p>
    </Notice>
  )
}
