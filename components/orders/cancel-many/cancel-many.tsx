'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
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

/** Shown while the connected account has several open orders that one signature can cancel. */
export function CancelManyButton(props: {
  rows: readonly OrderRow[]
  onAsk: (account: Address | null) => void
}) {
  const { account } = useWallet()
  const { bySignature } = cancellableOrders(props.rows, account)
  if (bySignature.length < 2) return null
  return (
    <Button size="compact" variant="quiet" onClick={() => props.onAsk(account)}>
      {t`Cancel several`}
    </Button>
  )
}

/** The dialog, until it is closed; a link with `cancel=several` opens it too. */
export function CancelMany(props: {
  network: NetworkView
  rows: readonly OrderRow[]
  unitOf: (token: Address) => TokenUnit
  isUnlisted: IsUnlisted
  /** The account that opened the dialog; null while it is closed. */
  asked: Address | null
  onAsk: (account: Address | null) => void
}) {
  const { network, rows, asked, onAsk } = props
  const { account } = useWallet()
  const { part, failed, retry } = useLoaded(loadDialog, asked !== null)
  const isLinked = useSearchParams().get('cancel') === 'several'
  const [isAnswered, setIsAnswered] = useState(false)
  const { bySignature } = cancellableOrders(rows, account)
  const isToOpen = isLinked && !isAnswered && account !== null && bySignature.length > 1
  useEffect(() => {
    if (!isToOpen) return
    setIsAnswered(true)
    onAsk(account)
  }, [isToOpen, account, onAsk])
  if (failed) return <LoadFailed what={t`The cancel step`} retry={retry} />
  if (part === null || asked === null) return null
  return (
    <part.CancelManyDialog
      network={network}
      account={asked}
      orders={cancellableOrders(rows, asked)}
      unitOf={props.unitOf}
      isUnlisted={props.isUnlisted}
      onClose={() => onAsk(null)}
    />
  )
}
