'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { useLoaded } from '@/components/ui/use-loaded'
import type { IsUnlisted } from '@/components/ui/use-unlisted'
import { useWallet } from '@/components/wallet/wallet-context'
import type { OrderRow } from '@/lib/client/orders/order-rows'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { cancellableOrders } from './cancellable-orders'

const loadDialog = () => import('./cancel-many-dialog')

/**
 * Shown while the connected account has several open orders that one signature can cancel. A link with
 * `cancel=several` opens it.
 */
export function CancelMany(props: {
  network: NetworkView
  rows: readonly OrderRow[]
  unitOf: (token: Address) => TokenUnit
  isUnlisted: IsUnlisted
}) {
  const { network, rows } = props
  const { account } = useWallet()
  /** The account that opened the dialog, which may not be the wallet's any more. */
  const [asked, setAsked] = useState<Address | null>(null)
  const { part, failed, retry } = useLoaded(loadDialog, asked !== null)
  const { bySignature } = cancellableOrders(rows, account)
  const isLinked = useSearchParams().get('cancel') === 'several'
  const [isAnswered, setIsAnswered] = useState(false)
  if (isLinked && !isAnswered && account !== null && bySignature.length > 1) {
    setIsAnswered(true)
    setAsked(account)
  }
  return (
    <>
      {bySignature.length > 1 ? (
        <Button size="compact" variant="quiet" onClick={() => setAsked(account)}>
          {t`Cancel several`}
        </Button>
      ) : null}
      {failed ? <LoadFailed what={t`The cancel step`} retry={retry} /> : null}
      {part === null || asked === null ? null : (
        <part.CancelManyDialog
          network={network}
          account={asked}
          orders={cancellableOrders(rows, asked)}
          unitOf={props.unitOf}
          isUnlisted={props.isUnlisted}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
