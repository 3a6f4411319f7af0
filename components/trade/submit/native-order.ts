import type { OrderDraft } from '@/components/wallet/order-draft'
import { placementAppData } from '@/components/wallet/order-draft'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { appDataHash } from '@/lib/domain/app-data/hash'
import type { NativeOrder } from '@/lib/domain/order/onchain-placement'
import { nativeOrderUid } from '@/lib/domain/order/onchain-placement'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { atoms } from '@/lib/domain/shared/amount'

/** The data for placing an order that sells the native coin; the uid is known before sending. */
export type NativePlacement = {
  readonly uid: OrderUid
  readonly order: NativeOrder
  /** The document hashed in `order.appData`; the service must have it before the order. */
  readonly document: string
}

/** Builds the placement from a draft; `flow` is the contract that receives and owns the order. */
export function nativePlacement(input: {
  readonly network: {
    readonly chainId: number
    readonly contracts: Pick<NetworkView['contracts'], 'settlement'>
  }
  readonly flow: Address
  /** Sells the wrapped coin, as the contract does. */
  readonly draft: OrderDraft
  readonly account: Address
  readonly validTo: UnixSeconds
}): NativePlacement {
  const { network, flow, draft, validTo } = input
  const { settlement } = network.contracts
  const wrappedNativeToken = draft.sellToken
  const document = placementAppData(validTo)
  const order: NativeOrder = {
    buyToken: draft.buyToken,
    receiver: draft.receiver ?? input.account,
    sellAmount: draft.sellAmount,
    buyAmount: draft.buyAmount,
    appData: appDataHash(document),
    feeAmount: atoms(0n),
    validTo,
    partiallyFillable: draft.partiallyFillable,
    quoteId: BigInt(draft.quoteId ?? 0),
  }
  const domain = { chainId: network.chainId, settlementContract: settlement }
  return { uid: nativeOrderUid(domain, order, { flow, wrappedNativeToken }), order, document }
}
