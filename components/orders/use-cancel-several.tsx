'use client'

import { type ReactNode, useState } from 'react'
import { useLoaded } from '@/components/ui/use-loaded'
import { useWallet } from '@/components/wallet/wallet-context'
import type { OrderRow } from '@/lib/client/orders/order-rows'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import type { RowContext } from './order-row-frame'

const loadCancelMany = () => import('./cancel-many/cancel-many')

/**
 * Cancelling several orders at once; of use only to an account with several. The dialog stands apart
 * from its button, which goes with the last order that can be cancelled.
 */
export function useCancelSeveral(input: {
  network: NetworkView
  rows: readonly OrderRow[]
  context: RowContext
}): { readonly button: ReactNode; readonly dialog: ReactNode } {
  const { network, rows, context } = input
  const isOffered = useWallet().account !== null && rows.length > 1
  /** The account that opened the dialog, which may not be the wallet's any more. */
  const [asked, onAsk] = useState<Address | null>(null)
  const { part } = useLoaded(loadCancelMany, isOffered)
  if (part === null) return { button: null, dialog: null }
  const { unitOf, isUnlisted } = context
  return {
    button: <part.CancelManyButton {...{ rows, onAsk }} />,
    dialog: <part.CancelMany {...{ network, rows, unitOf, isUnlisted, asked, onAsk }} />,
  }
}
