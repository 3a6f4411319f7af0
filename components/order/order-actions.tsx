import Link from 'next/link'
import { useState } from 'react'
import { CancelOrder } from '@/components/order/cancel/cancel-order'
import { Button } from '@/components/ui/button'
import { CopyTextButton } from '@/components/ui/copy-text-button'
import { ExternalIcon } from '@/components/ui/icons'
import { TxLink } from '@/components/ui/tx-link'
import { useLoaded } from '@/components/ui/use-loaded'
import type { RailMark } from '@/lib/client/format/rail-layout'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { Address } from '@/lib/domain/shared/address'
import type { TxHash } from '@/lib/domain/shared/hex'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { NotifyOnDemand } from './notify-on-demand'

const loadReplace = () => import('@/components/order/replace/replace-order')
const loadUnwrap = () => import('@/components/wallet/unwrap/unwrap')

/** What can be done with an order, and where to read on. */
export function OrderActions(props: {
  network: NetworkView
  order: Order
  isFinal: boolean
  /** The connected account if the order is its own. */
  user: Address | null
  /** Null while unknown, or where there are several. */
  txHash: TxHash | null
  sellToken: TokenUnit
  buyToken: TokenUnit
  market: RailMark | null
  onAgain: (order: Order) => void
  onEnded: () => void
}) {
  const { network, order, isFinal, user, sellToken, buyToken, market } = props
  // Keep the notification control after a fill, so that its open dialog does not vanish.
  const [wasOpen] = useState(!isFinal)
  const hasWrapped =
    order.executedBuyAmount > 0n &&
    order.buyToken === network.contracts.wrappedNativeToken &&
    order.receiver === user
  const unwrap = useLoaded(loadUnwrap, user !== null && isFinal && hasWrapped).part
  const replace = useLoaded(loadReplace, user !== null && !isFinal).part
  const isEnded = order.status !== 'open' && order.status !== 'presignaturePending'
  const isFilled = order.status === 'fulfilled'
  const page = `/orders/${network.name}/${order.uid}`
  return (
    <div className="flex flex-wrap items-center gap-3 border-t px-4 py-4 @min-[40rem]:px-6">
      {isEnded ? (
        <Button variant={isFilled ? 'primary' : 'secondary'} onClick={() => props.onAgain(order)}>
          {isFilled ? t`Trade again` : t`Place again at market`}
        </Button>
      ) : null}
      {replace === null ? null : (
        <replace.ReplaceOrder {...{ network, order, sellToken, buyToken, market }} />
      )}
      <CancelOrder network={network} order={order} onEnded={props.onEnded} />
      <Link className={linkButton} href={page}>
        {pageLabel(order, isFinal)}
      </Link>
      <Transaction hash={props.txHash} explorerTxUrl={network.explorerTxUrl} />
      {wasOpen && user !== null ? <NotifyOnDemand account={user} /> : null}
      {unwrap === null || user === null ? null : (
        <unwrap.Unwrap network={network} account={user} suggested={order.executedBuyAmount} />
      )}
      <span className="ms-auto">
        <CopyTextButton
          variant="quiet"
          label={t`Copy link`}
          text={() => new URL(page, window.location.origin).toString()}
        />
      </span>
    </div>
  )
}

/** A link that looks like the buttons beside it. */
const linkButton =
  'touch-target inline-flex min-h-8 items-center gap-2 rounded-card border border-control bg-surface px-2 text-table hover:bg-sunken'

function pageLabel({ status }: Order, isFinal: boolean): string {
  if (status === 'fulfilled') return t`Whole receipt`
  return isFinal ? t`Why it went this way` : t`Why it goes this way`
}

/** The one transaction of the order: at its explorer, else its hash. */
function Transaction(props: { hash: TxHash | null; explorerTxUrl: string | null }) {
  const { hash, explorerTxUrl } = props
  if (hash === null) return null
  if (explorerTxUrl === null) return <TxLink hash={hash} explorerTxUrl={null} />
  return (
    <a
      href={explorerTxUrl.replace('{txHash}', hash)}
      target="_blank"
      rel="noreferrer noopener"
      className={linkButton}
    >
      <ExternalIcon />
      {t`Transaction`}
      <span className="sr-only">{t`(opens the block explorer)`}</span>
    </a>
  )
}
