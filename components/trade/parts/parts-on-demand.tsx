'use client'

import { useEffect, useState } from 'react'
import { StepNotLoaded } from '@/components/trade/confirm/step-not-loaded'
import { readOverTime } from '@/components/trade/form/over-time-form'
import type { FilledForm } from '@/components/trade/form/use-filled-form'
import type { Trade } from '@/components/trade/quote/use-priced-order'
import { useLoaded } from '@/components/ui/use-loaded'
import { KEPT_PARTS_KEY } from '@/lib/client/orders/kept-parts'
import type { OrderUid } from '@/lib/domain/order/order'
import { t } from '@/lib/words/words'

/** Fetches the code of the review; call it early when the user is about to need it. */
export const loadPartsDialog = () => import('./parts-dialog')

const loadResume = () => import('./resume-parts')

/** What a review is opened for; null while the form is incomplete. */
function planOf({ wallet, live, form, reading, network, sellToken, buyToken }: Trade) {
  const { account } = wallet
  if (form.overTime === null || account === null || live === null) return null
  const { count, timing } = readOverTime(form.overTime, network.blockSeconds)
  const total = reading.sellAmount
  if (count === null || timing === null || total === null) return null
  if (sellToken === null || buyToken === null) return null
  return { sellToken, buyToken, plan: { account, total, count, timing, onePart: live } }
}

/** The review of an order in parts; its code loads when first needed. */
export function PartsOnDemand(props: {
  trade: Trade
  onPlaced: (uid: OrderUid) => void
  onClose: () => void
}) {
  const { trade, onClose } = props
  const { part, failed, retry } = useLoaded(loadPartsDialog)
  const [opened] = useState(() => planOf(trade))
  if (opened === null) return null
  if (part !== null) {
    return (
      <part.PartsDialog
        network={trade.network}
        sellToken={opened.sellToken}
        buyToken={opened.buyToken}
        accountKind={trade.accountKind}
        subject={opened.plan}
        live={trade.wallet.account === opened.plan.account ? trade.live : null}
        onBegun={() => trade.dispatch({ type: 'receiverTyped', text: '' })}
        onPlaced={props.onPlaced}
        onClose={onClose}
      />
    )
  }
  return failed ? (
    <StepNotLoaded title={t`Order in parts`} onRetry={retry} onClose={onClose} />
  ) : null
}

/** An order in parts that was begun in this browser and is not complete; else nothing is loaded. */
export function ResumePartsOnDemand(props: {
  filled: FilledForm
  onPlaced: (uid: OrderUid) => void
}) {
  const [isKept, setIsKept] = useState(false)
  useEffect(() => setIsKept(hasKeptParts()), [])
  const { part } = useLoaded(loadResume, isKept)
  return part === null ? null : <part.ResumeParts {...props} />
}

function hasKeptParts(): boolean {
  try {
    return (localStorage.getItem(KEPT_PARTS_KEY) ?? '[]') !== '[]'
  } catch {
    return false
  }
}
