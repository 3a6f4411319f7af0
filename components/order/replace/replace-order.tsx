'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { useLoaded } from '@/components/ui/use-loaded'
import { useWallet } from '@/components/wallet/wallet-context'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { canReplace } from './replacement'

const loadDialog = () => import('./replace-dialog')

/** Lets the owner change the price and the deadline of an open order. */
export function ReplaceOrder(props: {
  network: NetworkView
  order: Order
  sellToken: TokenUnit
  buyToken: TokenUnit
  /** What the market gives for the whole order; null when unknown. */
  market: { readonly sellAmount: bigint; readonly buyAmount: bigint } | null
}) {
  const { order, sellToken, buyToken } = props
  const { account } = useWallet()
  /** The order as it was when the dialog opened; what happens to it meanwhile is the answer's. */
  const [asked, setAsked] = useState<Order | null>(null)
  const { part, failed, retry } = useLoaded(loadDialog, asked !== null)
  return (
    <>
      {canReplace(order, account) && !sellToken.isLoading && !buyToken.isLoading ? (
        <Button size="compact" onClick={() => setAsked(order)}>
          {t`Change price`}
        </Button>
      ) : null}
      {failed ? <LoadFailed what={t`This step`} retry={retry} /> : null}
      {part === null || asked === null ? null : (
        <part.ReplaceDialog {...props} order={asked} onClose={() => setAsked(null)} />
      )}
    </>
  )
}
