import type { WalletEngine, WalletResult } from '@/lib/client/wallet-types'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderCreation } from '@/lib/contract/codecs/order-creation'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { cancellationDigest, cancellationsDigest } from '@/lib/domain/order/cancellation'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import { orderDigest } from '@/lib/domain/order/digest'
import {
  cancellationsTypedData,
  cancellationTypedData,
  orderTypedData,
} from '@/lib/domain/order/domain'
import type { OrderData, OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import type { Hex } from '@/lib/domain/shared/hex'
import { hex } from '@/lib/domain/shared/hex'
import { ok } from '@/lib/domain/shared/result'
import type { OrderDraft } from './order-draft'
import { ORDER_APP_DATA } from './order-draft'

/** How the owner's key signs; `ethsign` is for wallets that cannot sign typed data. */
export type OwnerScheme = 'eip712' | 'ethsign'

export type SignedOrderCreation = { readonly uid: OrderUid; readonly body: OrderCreation }

type Unsigned = {
  readonly network: NetworkView
  readonly owner: Address
  readonly data: OrderData
  readonly quoteId: number | null
  /** Whose hash is the order's `appData`; default: that of every order of this page. */
  readonly document?: string
}

const domainOf = (network: NetworkView) => ({
  chainId: network.chainId,
  settlementContract: network.contracts.settlement,
})

/** The order data to sign. The caller fixes `validTo`, so that it can be shown first. */
export function draftOrderData(
  draft: OrderDraft,
  owner: Address,
  validTo: UnixSeconds,
  document = ORDER_APP_DATA,
): OrderData {
  return {
    sellToken: draft.sellToken,
    buyToken: draft.buyToken,
    receiver: draft.receiver ?? owner,
    sellAmount: draft.sellAmount,
    buyAmount: draft.buyAmount,
    validTo: unixSeconds(validTo),
    appData: appDataHash(document),
    feeAmount: atoms(0n),
    kind: draft.kind,
    partiallyFillable: draft.partiallyFillable,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
}

/** The typed data the wallet will sign, for display. */
export function draftTypedData(network: NetworkView, data: OrderData) {
  return orderTypedData(domainOf(network), data)
}

/** Asks the wallet to sign the order; the uid is known before anything is sent. */
export async function signOrder(
  input: Unsigned & { readonly engine: WalletEngine; readonly scheme: OwnerScheme },
): Promise<WalletResult<SignedOrderCreation>> {
  const { engine, network, owner, data, scheme } = input
  const domain = domainOf(network)
  const signed =
    scheme === 'eip712'
      ? await engine.signTypedData(owner, network.chainId, orderTypedData(domain, data))
      : await engine.signDigest(owner, network.chainId, hex(orderDigest(domain, data)))
  if (!signed.ok) return signed
  return ok(toCreation(input, scheme, signed.value))
}

/** The request for an order that its owner signs on chain later; nothing is signed here. */
export function presignedOrder(input: Unsigned): SignedOrderCreation {
  return toCreation(input, 'presign', hex('0x'))
}

function toCreation(
  { network, owner, data, quoteId, document = ORDER_APP_DATA }: Unsigned,
  signingScheme: OrderCreation['signingScheme'],
  signature: Hex,
): SignedOrderCreation {
  return {
    uid: computeOrderUid(domainOf(network), data, owner),
    body: {
      ...data,
      appData: document,
      appDataHash: data.appData,
      from: owner,
      signingScheme,
      signature,
      quoteId,
      fullBalanceCheck: false,
    },
  }
}

export type Cancelling = {
  readonly engine: WalletEngine
  readonly network: NetworkView
  readonly owner: Address
  readonly scheme: OwnerScheme
}

/**
 * Asks the wallet to sign the order's cancellation; any of the owner's schemes can cancel any
 * order.
 */
export async function signCancellation({
  engine,
  network,
  owner,
  scheme,
  uid,
}: Cancelling & { readonly uid: OrderUid }): Promise<WalletResult<Hex>> {
  const domain = domainOf(network)
  return scheme === 'eip712'
    ? engine.signTypedData(owner, network.chainId, cancellationTypedData(domain, uid))
    : engine.signDigest(owner, network.chainId, hex(cancellationDigest(domain, uid)))
}

/** The same for several orders with one signature; it holds for this list in this order only. */
export async function signCancellations({
  engine,
  network,
  owner,
  scheme,
  uids,
}: Cancelling & { readonly uids: readonly OrderUid[] }): Promise<WalletResult<Hex>> {
  const domain = domainOf(network)
  return scheme === 'eip712'
    ? engine.signTypedData(owner, network.chainId, cancellationsTypedData(domain, uids))
    : engine.signDigest(owner, network.chainId, hex(cancellationsDigest(domain, uids)))
}
