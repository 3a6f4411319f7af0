'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { useLoaded } from '@/components/ui/use-loaded'
import { useWallet } from '@/components/wallet/wallet-context'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { t } from '@/lib/words/words'
import { type CancelQuestion, cancelWays } from './cancel-ways'

const loadDialog = () => import('./cancel-dialog')

/** Shown to the order's owner or user while the order is open or its cancellation is running. */
export function CancelOrder(props: {
  network: NetworkView
  order: Order
  /**
   * Called if the order ends while the dialog is open: the button that would get the focus back is
   * gone.
   */
  onEnded?: () => void
}) {
  const { order, onEnded } = props
  const { account } = useWallet()
  const [isRequested, setIsRequested] = useState(false)
  /** The latest cancel dialog; kept after it closes to show the result. */
  const [question, setQuestion] = useState<CancelQuestion | null>(null)
  const { part, failed, retry } = useLoaded(loadDialog, question !== null)
  const ways = cancelWays(order, account)
  const isOpen = order.status === 'open' || order.status === 'presignaturePending'
  const endedInDialog = isRequested && !isOpen
  useEffect(() => {
    if (!endedInDialog) return
    setIsRequested(false)
    onEnded?.()
  }, [endedInDialog, onEnded])
  // An open dialog keeps the account it was opened for.
  if (ways.length === 0 && !isRequested) return null
  if (!isOpen && question === null) return null
  const openDialog = () => {
    if (account === null) return
    setQuestion({ account, ways })
    setIsRequested(true)
  }
  return (
    <>
      {isOpen && ways.length > 0 ? (
        <Button size="compact" onClick={openDialog}>
          {t`Cancel order`}
        </Button>
      ) : null}
      {failed ? <LoadFailed what={t`The cancel step`} retry={retry} /> : null}
      {part === null || question === null ? null : (
        <part.CancelDialog
          network={props.network}
          order={order}
          question={question}
          isOpen={isRequested && isOpen}
          onClose={() => setIsRequested(false)}
        />
      )}
    </>
  )
}
