'use client'

import { useMemo } from 'react'
import { useMarketPrices } from '@/components/order/use-market-prices'
import { useStandings } from '@/components/order/use-verdicts'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNow } from '@/components/ui/use-now'
import { useTokenFacts } from '@/components/ui/use-token-facts'
import { isFinal, type OrderRow } from '@/lib/client/orders/order-rows'
import { foldParts } from '@/lib/client/orders/part-groups'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { Address } from '@/lib/domain/shared/address'
import type { RowContext } from './order-row-frame'
import type { OrdersHandle } from './use-orders'
import type { useOrdersRoute } from './use-orders-route'

/** A list without rows needs none of it. */
const loadNotes = () => import('./row-notes')

/** What the rows are drawn from. */
export function useRowContext(input: {
  network: NetworkView
  rows: readonly OrderRow[]
  route: ReturnType<typeof useOrdersRoute>
  orders: Pick<OrdersHandle, 'remove'>
  isUnlisted: RowContext['isUnlisted']
}): RowContext {
  const { network, rows, isUnlisted } = input
  const now = useNow(5_000)
  const nowSeconds = now === null ? null : now / 1000
  const { prices, standingOf } = useOrderFacts(network, rows)
  const notes = useLoaded(loadNotes, rows.length > 0).part
  const tokens = useMemo(() => rows.flatMap(tokensOf), [rows])
  const unitOf = useTokenFacts(network, tokens)
  const folded = useMemo(() => foldParts(rows, nowSeconds), [rows, nowSeconds])
  const facts = { network, nowSeconds, prices, standingOf, notes, folded, unitOf, isUnlisted }
  return {
    ...facts,
    ...rowActions(input.route, input.orders),
    groupOf: (row) => {
      if (folded.isDone(row)) return 'done'
      return notes?.needsOwner(row, facts) === true ? 'needsOwner' : 'waiting'
    },
  }
}

const rowActions = (
  route: ReturnType<typeof useOrdersRoute>,
  { remove }: Pick<OrdersHandle, 'remove'>,
) => ({
  hrefOf: (uid: string) => route.hrefOf({ open: uid }),
  onOpen: route.openOrder,
  onRemove: remove,
})

const tradedTokens = ({ sellToken, buyToken }: Pick<Order, 'sellToken' | 'buyToken'>) => [
  sellToken,
  buyToken,
]

const tokensOf = (row: OrderRow): readonly Address[] => {
  if (row.kind === 'stored') return tradedTokens(row.order)
  return row.origin.kind === 'sent' ? tradedTokens(row.origin.sent.body) : []
}

/** Where the listed orders stand, and the market of those that may still trade. */
function useOrderFacts(network: NetworkView, rows: readonly OrderRow[]) {
  const stored = useMemo(
    () => rows.flatMap((row) => (row.kind === 'stored' ? [row.order] : [])),
    [rows],
  )
  const open = useMemo(() => stored.filter((order) => !isFinal(order)), [stored])
  return { prices: useMarketPrices(network, open), standingOf: useStandings(network, stored) }
}
