'use client'

import { useState } from 'react'
import type { FrozenOrder } from '@/components/trade/quote/frozen-order'
import { exceedsConsent, movedBps } from '@/components/trade/quote/frozen-order'
import { type QuoteExpiry, quoteExpiry } from '@/components/trade/quote/quote-expiry'
import { useNow } from '@/components/ui/use-now'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

/** How long the button is disabled after the price changes. */
const NEW_PRICE_WAIT_MS = 1000

const deadlineFrom = (seconds: number) => unixSeconds(Date.now() / 1000 + seconds)

const freeze = (order: FrozenOrder) => ({
  order,
  validTo: order.draft.deadlineAt ?? deadlineFrom(order.draft.deadlineSeconds),
  frozenAtMs: Date.now(),
})

const lateReasons: Readonly<Record<QuoteExpiry, Message>> = {
  deadline: message`The deadline is too near: take a new one first.`,
  price: message`This price is nearly over: take the new one first.`,
}

/**
 * The copy of `live` that a confirm step shows and sends; it changes only by user action.
 * `needsQuote`: the order is valid only while its quote is.
 */
export function useFrozenOrder(live: FrozenOrder, { needsQuote }: { needsQuote: boolean }) {
  const now = useNow(5000)
  const [agreedRate] = useState(live.rate)
  const [frozen, setFrozen] = useState(() => freeze(live))
  const [settling, setSettling] = useState(false)
  const { order, validTo, frozenAtMs } = frozen
  /** How far the price fell since then, in basis points; null unless it counts as moved. */
  const moved = order.slippageBps === null ? null : movedBps(order.response, live.response)
  const late =
    now === null ? null : quoteExpiry({ ...order, validTo, frozenAtMs }, now, { needsQuote })
  return {
    order,
    validTo,
    late,
    agreedRate,
    moved,
    /** What the user must do before signing; null if nothing. */
    reason:
      moved !== null
        ? t`The price moved: take the new one first.`
        : exceedsConsent(order, live, agreedRate)
          ? t`The rate got worse than you confirmed: go back to the form and confirm it there.`
          : late !== null
            ? t(lateReasons[late])
            : null,
    /** True briefly after the user takes a new price. */
    settling,
    takeNewPrice: () => {
      setFrozen(freeze(live))
      setSettling(true)
      setTimeout(() => setSettling(false), NEW_PRICE_WAIT_MS)
    },
    /** Restarts the deadline from now, for the same order. */
    renewDeadline: () => {
      const renewed = deadlineFrom(order.draft.deadlineSeconds)
      setFrozen((before) => ({ ...before, validTo: renewed }))
      return renewed
    },
  }
}
