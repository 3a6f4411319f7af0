'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useLoaded } from '@/components/ui/use-loaded'
import { useWallet } from '@/components/wallet/wallet-context'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { cancelWays } from './cancel-ways'

const loadDialog = () => import('./cancel-dialog')

/** Shown to the order's owner or user while the order is open, and until its cancelling has ended. */
export function CancelOrder(props: {
  network: NetworkView
  order: Order
  /** The order ended under the open question; its button, where the focus would return, is gone. */
  onEnded?: () => void
}) {
  const { order, onEnded } = props
  const wallet = useWallet()
  const [asking, setAsking] = useState(false)
  const [wanted, setWanted] = useState(false)
  const { part, failed } = useLoaded(loadDialog, wanted)
  const ways = cancelWays(order, wallet.account)
  const isOpen = order.status === 'open' || order.status === 'presignaturePending'
  const endedUnderQuestion = asking && !isOpen
  useEffect(() => {
    if (!endedUnderQuestion) return
    setAsking(false)
    onEnded?.()
  }, [endedUnderQuestion, onEnded])
  if (ways.length === 0 || (!isOpen && !wanted)) return null
  const ask = () => {
    setWanted(true)
    setAsking(true)
  }
  return (
    <>
      {isOpen ? (
        <Button size="compact" onClick={ask}>
          Cancel order
        </Button>
      ) : null}
      {failed ? (
        <Notice tone="caution" role="alert">
          The cancel step could not be loaded. Check the connection and reload the page.
        </Notice>
      ) : null}
      {part === null ? null : (
        <part.CancelDialog
          network={props.network}
          order={order}
          ways={ways}
          asking={asking && isOpen}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
