import type { CancellationSource } from '@/lib/domain/order/cancellation-source'
import { filledAmount } from '@/lib/domain/order/fills'
import type { OrderFills, OrderUid } from '@/lib/domain/order/order'
import { assertNever } from '@/lib/domain/shared/assert-never'
import type { TxHash } from '@/lib/domain/shared/hex'
import { shortUid } from '@/lib/domain/shared/short-hex'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { cancellationCode } from '@/lib/domain/verdict/decide-code'
import { exchangedText, filledMetadata, filledText, unfilledText } from './fill-message'
import type { NewNotification } from './notification'
import { type NotifiedOrder, orderNotification } from './notified-order'

/** The cancellation of an order before it was completely filled. */
export type CancellationFact = {
  readonly source: CancellationSource
  /** The reason in the order's `cancelled` event. */
  readonly reason: string | null
  /** The order that replaced it; `null` when none did. */
  readonly replacedBy: OrderUid | null
  readonly fills: OrderFills
  /** `null` when it was not cancelled on chain. */
  readonly onChain: { readonly txHash: TxHash; readonly blockNumber: number } | null
  readonly at: UnixMicros
}

/** The notification of a cancellation: what cancelled the order and how much was filled before. */
export function cancellationNotification(
  order: NotifiedOrder,
  fact: CancellationFact,
): NewNotification {
  const fillState =
    filledAmount(order.data, fact.fills) > 0n
      ? `${filledText(order.data, fact.fills)} before, ${exchangedText(order, fact.fills)}`
      : unfilledText(order)
  return orderNotification(order, {
    type: 'order_cancelled',
    key: [],
    headline: 'Order cancelled',
    detail: `${sourceText(fact)}; ${fillState}.`,
    metadata: {
      verdict: cancellationCode(fact.source),
      cancellationSource: fact.source,
      reason: fact.reason,
      replacedBy: fact.replacedBy,
      ...filledMetadata(order.data, fact.fills),
      txHash: fact.onChain?.txHash ?? null,
      blockNumber: fact.onChain?.blockNumber ?? null,
    },
    at: fact.at,
    blockNumber: fact.onChain?.blockNumber ?? null,
  })
}

function sourceText({ source, replacedBy }: CancellationFact): string {
  switch (source) {
    case 'signedRequest':
      return 'by your signed request'
    case 'replacement':
      return replacedBy === null ? 'replaced' : `replaced by ${shortUid(replacedBy)}`
    case 'onChain':
      return 'on chain'
    case 'nativeRefund':
      return 'you took your coins back on chain'
    default:
      return assertNever(source)
  }
}
